/* A bot for @GAME@: reads a line for each move and answers with a line.
 *
 * In:  the position, then the legal moves, separated by tabs.
 * Out: the move to play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_LINE 65536
#define MAX_MOVES 4096

/* Chooses one of the legal moves; replace this with your own method. */
static const char *choose(const char *position, char **moves, int count) {
    (void)position;
    return moves[rand() % count];
}

int main(void) {
    static char line[MAX_LINE];
    static char *moves[MAX_MOVES];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        int count = 0;
        for (char *tab = strchr(line, '\t'); tab && count < MAX_MOVES; tab = strchr(tab, '\t')) {
            *tab++ = '\0';
            moves[count++] = tab;
        }
        if (count == 0) return 1;
        puts(choose(line, moves, count));
        fflush(stdout);
        /* Print only moves; write diagnostics to stderr. */
    }
    return 0;
}
