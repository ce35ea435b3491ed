/* The reference for IDA*: fifteen-puzzles with the Manhattan distance, as short as it can be, boards changed in place.
   cc -O3 -march=native ida_star.c -o ida_star && ./ida_star FILE; FILE has one board a line, blank 0, goal 0 1 2 ...
   Prints a line of JSON: CPU seconds, the sum of the costs, and of the nodes generated. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int tiles[16], moves[16][5], change[16][16][16], bound, next;
static unsigned long long generated;

/* The blank has come from `before`; `h` is the estimate. Returns whether a goal was found. */
static int search(int blank, int before, int g, int h) {
    for (int i = 0; moves[blank][i] >= 0; i++) {
        int cell = moves[blank][i], tile = tiles[cell];
        if (cell == before) continue;
        generated++;
        int after = h + change[tile][cell][blank];
        if (g + 1 + after > bound) {
            if (g + 1 + after < next) next = g + 1 + after;
            continue;
        }
        if (after == 0) return 1;
        tiles[blank] = tile;
        int found = search(cell, blank, g + 1, after);
        tiles[cell] = tile;
        if (found) return 1;
    }
    return 0;
}

static int distance(int tile, int cell) {
    return abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4);
}

int main(int count, char **words) {
    FILE *file = count > 1 ? fopen(words[1], "r") : NULL;
    if (!file) return fprintf(stderr, "expected a file of boards\n"), 1;
    for (int cell = 0; cell < 16; cell++) {
        int n = 0;
        if (cell >= 4) moves[cell][n++] = cell - 4;
        if (cell % 4) moves[cell][n++] = cell - 1;
        if (cell % 4 < 3) moves[cell][n++] = cell + 1;
        if (cell < 12) moves[cell][n++] = cell + 4;
        moves[cell][n] = -1;
        for (int tile = 1; tile < 16; tile++)
            for (int to = 0; to < 16; to++) change[tile][cell][to] = distance(tile, to) - distance(tile, cell);
    }
    char line[256];
    unsigned long long all = 0, cost = 0;
    clock_t begin = clock();
    while (fgets(line, sizeof line, file)) {
        char *at = line;
        int h = 0, blank = 0;
        if (line[0] == '#' || line[0] == '\n') continue;
        for (int cell = 0; cell < 16; cell++) {
            tiles[cell] = strtol(at, &at, 10) & 15;
            if (tiles[cell]) h += distance(tiles[cell], cell);
            else blank = cell;
        }
        generated = 0;
        for (bound = h;; bound = next) {
            next = 1 << 30;
            if (h == 0 || search(blank, -1, 0, h)) break;
        }
        all += generated;
        cost += bound;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("{\"cpu_seconds\":%.6f,\"cost\":%llu,\"generated\":%llu}\n", seconds, cost, all);
    return 0;
}
