//! What a recorded search has come to at each step.

use games::catalogue::open;
use games::session::{Algorithm, Request, SearchContext};
use games::tree::{Exit, Scene};
use outwit::Limits;

fn counted(scene: &Scene) -> [u32; 2] {
    [0, 1].map(|place| scene.counts[place].1 as u32)
}

#[test]
fn counters_count_what_the_steps_tell() {
    let mut session = open("tic-tac-toe").unwrap();
    session.set_position("XX.|OO.|... X").unwrap();
    let request = Request::new(Algorithm::AlphaBeta, Limits::none().depth(9));
    let (_, tree) =
        session.search(&request, SearchContext::new().recording(100_000)).unwrap().recorded();
    let (mut entered, mut cuts) = (0_u32, 0_u32);
    for index in 0..tree.steps() {
        let step = tree.step(index).unwrap();
        entered += u32::from(step.enters);
        let node = tree.node(step.node).unwrap();
        cuts += u32::from(!step.enters && node.why == Some(Exit::Cut));
        let scene = tree.scene(Some(index)).unwrap();
        assert_eq!(counted(&scene), [entered, cuts], "{index}");
        let begin = if step.enters { "Enters" } else { "Leaves" };
        assert!(scene.caption.starts_with(begin), "{}", scene.caption);
    }
    assert!(cuts > 0);
    let end = tree.scene(None).unwrap();
    assert_eq!(counted(&end), [entered, cuts]);
}
