/* Tic-tac-toe: an option for each empty cell, and a look at the eight lines behind each mark. */

#include "playing.h"

static const int LINES[8][3] = {{0, 1, 2}, {0, 3, 6}, {0, 4, 8}, {1, 4, 7},
                                {2, 5, 8}, {2, 4, 6}, {3, 4, 5}, {6, 7, 8}};

static int has_line(const int *cells, int mark) {
  for (int line = 0; line < 8; line++)
    if (cells[LINES[line][0]] == mark && cells[LINES[line][1]] == mark &&
        cells[LINES[line][2]] == mark)
      return 1;
  return 0;
}

static void play_game(playout *game, result *end) {
  int cells[9] = {0};
  for (int marks = 0; marks < 9; marks++) {
    int seat = marks % 2, options[9], count = 0;
    for (int cell = 0; cell < 9; cell++)
      if (!cells[cell]) options[count++] = cell;
    cells[choose(game, seat, options, count)] = seat + 1;
    if (has_line(cells, seat + 1)) {
      end->winners = 1 << seat;
      return;
    }
  }
}
