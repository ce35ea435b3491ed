/* A bot for @GAME@: for each line in, a line out.
 *
 * In:  the position, then the legal moves, separated by tabs.
 * Out: the move to play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGEST 65536
#define MOST_MOVES 4096

/* Put your thoughts here. */
static const char *choose(const char *position, char **moves, int count) {
    (void)position;
    return moves[rand() % count];
}

int main(void) {
    static char line[LONGEST];
    static char *moves[MOST_MOVES];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        int count = 0;
        for (char *tab = strchr(line, '\t'); tab && count < MOST_MOVES; tab = strchr(tab, '\t')) {
            *tab++ = '\0';
            moves[count++] = tab;
        }
        if (count == 0) return 1;
        puts(choose(line, moves, count));
        fflush(stdout);
        /* Remarks go to stderr; nothing but moves may be printed. */
    }
    return 0;
}
