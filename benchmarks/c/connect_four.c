/* Connect four: an option for each column that is not full, and a look at all lines of four
 * behind each disc. */

#include "playing.h"

#define ROWS 6
#define COLUMNS 7
#define LINES 69

static int lines[LINES][4];

/* Works out the lines once, before any game. */
__attribute__((constructor)) static void find_lines(void) {
  static const int down[] = {0, 1, 1, 1}, right[] = {1, 1, 0, -1};
  int found = 0;
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++)
      for (int way = 0; way < 4; way++) {
        int last_row = row + 3 * down[way], last_column = column + 3 * right[way];
        if (last_row >= ROWS || last_column < 0 || last_column >= COLUMNS) continue;
        for (int disc = 0; disc < 4; disc++)
          lines[found][disc] = (row + disc * down[way]) * COLUMNS + column + disc * right[way];
        found++;
      }
}

static int has_line(const int *cells, int disc) {
  for (int line = 0; line < LINES; line++)
    if (cells[lines[line][0]] == disc && cells[lines[line][1]] == disc &&
        cells[lines[line][2]] == disc && cells[lines[line][3]] == disc)
      return 1;
  return 0;
}

static void play_game(playout *game, result *end) {
  int cells[ROWS * COLUMNS] = {0}, heights[COLUMNS] = {0};
  for (int discs = 0; discs < ROWS * COLUMNS; discs++) {
    int seat = discs % 2, options[COLUMNS], count = 0;
    for (int column = 0; column < COLUMNS; column++)
      if (heights[column] < ROWS) options[count++] = column;
    int column = choose(game, seat, options, count);
    cells[(ROWS - 1 - heights[column]++) * COLUMNS + column] = seat + 1;
    if (has_line(cells, seat + 1)) {
      end->winners = 1 << seat;
      return;
    }
  }
}
