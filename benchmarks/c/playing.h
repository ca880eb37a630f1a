/* What every game here is played with: the streams of chance of `rulewright.engine.chance`, a
 * policy that takes each option alike, and the loop that plays one game after another.
 *
 * A game's file includes this and defines `play_game`. With -DTRACE each decision is written down.
 */

#include <stdint.h>

#define MOST_PLAYERS 5
#define MOST_CHANCE 2
#define MULTIPLIER 6364136223846793005u

/* A PCG32 generator. */
typedef struct {
  uint64_t number, step;
} stream;

/* What the policies and the game draw from, and what is counted. */
typedef struct {
  int players;
  stream policies[MOST_PLAYERS], chance[MOST_CHANCE];
  int32_t decisions;
  int32_t *trace;
} playout;

typedef struct {
  int32_t scores[MOST_PLAYERS];
  int32_t winners; /* a bit for each seat */
} result;

static void play_game(playout *game, result *end);

static inline uint32_t next_word(stream *from) {
  uint64_t number = from->number;
  uint32_t shifted = (uint32_t)((number >> 18 ^ number) >> 27);
  uint32_t turn = number >> 59;
  from->number = number * MULTIPLIER + from->step;
  return shifted >> turn | shifted << (-turn & 31);
}

/* A number from 0 to bound - 1, each alike. */
static inline uint32_t draw(stream *from, uint32_t bound) {
  uint64_t product = (uint64_t)next_word(from) * bound;
  if ((uint32_t)product < bound) {
    uint32_t unfair = -bound % bound;
    while ((uint32_t)product < unfair) product = (uint64_t)next_word(from) * bound;
  }
  return product >> 32;
}

/* Fisher-Yates from the last one down. */
static inline void shuffle(stream *from, int *cards, int count) {
  for (int high = count - 1; high > 0; high--) {
    int low = draw(from, high + 1), card = cards[high];
    cards[high] = cards[low];
    cards[low] = card;
  }
}

/* The seat takes one of the options. */
static inline int choose(playout *game, int seat, const int *options, int count) {
  int position = draw(&game->policies[seat], count);
  game->decisions++;
#ifdef TRACE
  *game->trace++ = seat;
  *game->trace++ = position;
  *game->trace++ = count;
  for (int option = 0; option < count; option++) *game->trace++ = options[option];
#endif
  return options[position];
}

static inline uint64_t mix(uint64_t number) {
  number += 0x9E3779B97F4A7C15u;
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
  number = (number ^ number >> 27) * 0x94D049BB133111EBu;
  return number ^ number >> 31;
}

static inline stream begin(const uint64_t *step_and_salt, uint64_t mixed) {
  uint64_t step = step_and_salt[0], start = mixed ^ step_and_salt[1];
  return (stream){(step + start) * MULTIPLIER + step, step};
}

/* Plays `count` games of a simulation from number `first` on. `names` holds two numbers for each
 * stream, the policies' first. For each game the scores, the winners and the number of decisions
 * are written to `rows`. What comes back is how much of the trace was written. */
int64_t play_games(const uint64_t *names, int players, uint64_t seed, int64_t first, int64_t count,
                   int32_t *rows, int32_t *trace) {
  playout game = {.players = players, .trace = trace};
  for (int64_t number = first; number < first + count; number++) {
    uint64_t mixed = mix(mix(mix(seed) + number));
    result end = {0};
    for (int seat = 0; seat < players; seat++)
      game.policies[seat] = begin(names + 2 * seat, mixed);
    for (int which = 0; which < MOST_CHANCE; which++)
      game.chance[which] = begin(names + 2 * (players + which), mixed);
    game.decisions = 0;
    play_game(&game, &end);
    for (int seat = 0; seat < players; seat++) *rows++ = end.scores[seat];
    *rows++ = end.winners;
    *rows++ = game.decisions;
  }
  return game.trace - trace;
}
