// What the reader has in hand while a map is drawn.

export const hand = {
  on: false, // whether the map is open for drawing
  here: null, // the place that is chosen and has the keyboard
  road: null, // or the road that is chosen
  held: null, // where the place was that arrows move, while they do
  joining: null, // the first end of a road that is being made
  drag: null, // what the mouse holds
};

export const empty = () => Object.assign(hand, { road: null, held: null, joining: null });
