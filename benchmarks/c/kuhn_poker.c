/* Kuhn poker: three cards, one bet. */

#include "playing.h"

enum { CHECK, BET, CALL, FOLD };

static const int UNOPENED[] = {CHECK, BET}, OPENED[] = {CALL, FOLD};

static void settle(result *end, int winner, int stake) {
  end->scores[winner] = stake;
  end->scores[1 - winner] = -stake;
  end->winners = 1 << winner;
}

static void play_game(playout *game, result *end) {
  int deck[3] = {0, 1, 2};
  shuffle(&game->chance[0], deck, 3);
  int better = deck[2] > deck[1] ? 0 : 1;
  for (int seat = 0; seat < 2; seat++)
    if (choose(game, seat, UNOPENED, 2) == BET) {
      if (choose(game, 1 - seat, OPENED, 2) == FOLD)
        settle(end, seat, 1);
      else
        settle(end, better, 2);
      return;
    }
  settle(end, better, 1);
}
