import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A bot for @GAME@: reads a line for each move and answers with a line.
 *
 * <p>In: the position, then the legal moves, separated by tabs. Out: the move to play.
 */
public class Bot {
    static final Random RANDOM = new Random();

    /** Chooses one of the legal moves; replace this with your own method. */
    static String choose(String position, List<String> moves) {
        return moves.get(RANDOM.nextInt(moves.size()));
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line;
        while ((line = in.readLine()) != null) {
            List<String> fields = Arrays.asList(line.split("\t"));
            System.out.println(choose(fields.get(0), fields.subList(1, fields.size())));
            System.out.flush();
            // Print only moves; write diagnostics to System.err.
        }
    }
}
