/* Kado, for two to five players. */

#include "playing.h"

#define PRESENTS 65
#define KINDS 5 /* of gifts, and of ribbons */
#define TURNS 12
#define ROWS 3
#define COLUMNS 4
#define HEIGHT 5 /* of the table on which a shelf lies, its first present in the middle */
#define WIDTH 7
#define START (HEIGHT / 2 * WIDTH + WIDTH / 2)
#define NOTHING -1

enum { YES, NO };
enum { CHALLENGE, PASS };

typedef struct {
  int gift, ribbon, value;
} present;

static present presents[PRESENTS];

/* The deck in rising order: gift, ribbon, value. */
__attribute__((constructor)) static void print_presents(void) {
  int printed = 0;
  for (int gift = 0; gift < KINDS; gift++)
    for (int ribbon = 0; ribbon < KINDS; ribbon++)
      for (int value = 1; value <= 5; value++) {
        int step = (value - 1 - gift - 2 * ribbon + 3 * KINDS) % KINDS;
        int third = (ribbon - gift + KINDS) % KINDS < 3;
        if (step < 2 || (step == 3 && third)) presents[printed++] = (present){gift, ribbon, value};
      }
}

/* What one player has. */
typedef struct {
  int shelf[HEIGHT * WIDTH], laid, top, bottom, left, right;
  int parcel, prizes;
} player;

typedef struct {
  player players[MOST_PLAYERS];
  int count, deck[PRESENTS], left, gifter, turn;
} table;

static int after(const table *on, int seat, int steps) { return (seat + steps) % on->count; }

/* The gifter hands a present to everybody; with two players one may be set aside. */
static void deal(playout *game, table *on) {
  static const int may[] = {YES, NO};
  int given = 0, aside = on->count != 2;
  while (given < on->count) {
    if (!aside && choose(game, on->gifter, may, 2) == YES) {
      aside = 1;
      on->left--;
      continue;
    }
    int options[MOST_PLAYERS], count = 0;
    for (int steps = 0; steps < on->count; steps++) {
      int seat = after(on, on->gifter, steps);
      if (on->players[seat].parcel == NOTHING) options[count++] = seat;
    }
    int receiver = choose(game, on->gifter, options, count);
    on->players[receiver].parcel = on->deck[--on->left];
    given++;
  }
}

/* A perfect guess wins the top of the deck, or a token where a later turn needs the presents. */
static void win_prize(table *on, int seat) {
  int each_turn = on->count == 2 ? 3 : on->count;
  if (on->left > (TURNS - on->turn) * each_turn) on->left--;
  on->players[seat].prizes++;
}

/* The others may each guess what the gifter kept, until one is right. */
static void challenge(playout *game, table *on) {
  static const int actions[] = {CHALLENGE, PASS}, kinds[] = {0, 1, 2, 3, 4};
  for (int steps = 1; steps < on->count; steps++) {
    int seat = after(on, on->gifter, steps);
    if (choose(game, seat, actions, 2) == PASS) continue;
    int gift = choose(game, seat, kinds, KINDS), ribbon = choose(game, seat, kinds, KINDS);
    int kept = on->players[on->gifter].parcel;
    int has_gift = presents[kept].gift == gift, has_ribbon = presents[kept].ribbon == ribbon;
    if (!has_gift && !has_ribbon) continue;
    if (has_gift && has_ribbon) win_prize(on, seat);
    on->players[on->gifter].parcel = on->players[seat].parcel;
    on->players[seat].parcel = kept;
    return;
  }
}

static int is_beside(const int *shelf, int row, int column) {
  int cell = row * WIDTH + column;
  return (row > 0 && shelf[cell - WIDTH] != NOTHING) ||
         (column > 0 && shelf[cell - 1] != NOTHING) ||
         (column < WIDTH - 1 && shelf[cell + 1] != NOTHING) ||
         (row < HEIGHT - 1 && shelf[cell + WIDTH] != NOTHING);
}

static int least(int one, int other) { return one < other ? one : other; }
static int most(int one, int other) { return one > other ? one : other; }

/* The player lays the present beside others; all must fit three rows and four columns. */
static void lay(playout *game, player *who, int seat) {
  int options[HEIGHT * WIDTH], count = 0;
  if (!who->laid) options[count++] = START;
  else
    for (int row = who->bottom - ROWS + 1; row < who->top + ROWS; row++)
      for (int column = who->right - COLUMNS + 1; column < who->left + COLUMNS; column++)
        if (who->shelf[row * WIDTH + column] == NOTHING && is_beside(who->shelf, row, column))
          options[count++] = row * WIDTH + column;
  int cell = choose(game, seat, options, count);
  who->shelf[cell] = who->parcel;
  who->parcel = NOTHING;
  who->laid++;
  who->top = least(who->top, cell / WIDTH);
  who->bottom = most(who->bottom, cell / WIDTH);
  who->left = least(who->left, cell % WIDTH);
  who->right = most(who->right, cell % WIDTH);
}

static void arrange(playout *game, table *on) {
  for (int steps = 1; steps <= on->count; steps++) {
    int seat = after(on, on->gifter, steps);
    lay(game, &on->players[seat], seat);
  }
}

static int row_points(const int *row) {
  int best = 0;
  for (int gift = 0; gift < KINDS; gift++) {
    int points = 0;
    for (int column = 0; column < COLUMNS; column++)
      if (presents[row[column]].gift == gift) points += presents[row[column]].value;
    best = most(best, points);
  }
  return best;
}

static int column_points(const int *cells) {
  int best = 0;
  for (int row = 0; row < ROWS; row++) {
    if (presents[cells[row * WIDTH]].ribbon != presents[cells[0]].ribbon) return 0;
    best = most(best, presents[cells[row * WIDTH]].value);
  }
  return best;
}

static int points(const player *who) {
  const int *first = who->shelf + who->top * WIDTH + who->left;
  int total = 2 * who->prizes;
  for (int row = 0; row < ROWS; row++) total += row_points(first + row * WIDTH);
  for (int column = 0; column < COLUMNS; column++) total += column_points(first + column);
  return total;
}

static void begin_game(playout *game, table *on) {
  on->count = game->players;
  on->left = PRESENTS;
  on->gifter = draw(&game->chance[0], on->count);
  for (int card = 0; card < PRESENTS; card++) on->deck[card] = card;
  shuffle(&game->chance[1], on->deck, PRESENTS);
  for (int seat = 0; seat < on->count; seat++) {
    player *who = &on->players[seat];
    *who = (player){.top = HEIGHT, .left = WIDTH, .parcel = NOTHING};
    for (int cell = 0; cell < HEIGHT * WIDTH; cell++) who->shelf[cell] = NOTHING;
  }
}

static void play_game(playout *game, result *end) {
  table on;
  begin_game(game, &on);
  for (on.turn = 1; on.turn <= TURNS; on.turn++) {
    deal(game, &on);
    challenge(game, &on);
    arrange(game, &on);
    on.gifter = after(&on, on.gifter, 1);
  }
  int best = 0;
  for (int seat = 0; seat < on.count; seat++) {
    end->scores[seat] = points(&on.players[seat]);
    best = most(best, end->scores[seat]);
  }
  for (int seat = 0; seat < on.count; seat++)
    if (end->scores[seat] == best) end->winners |= 1 << seat;
}
