// Four light barriers, each emitter switched and each receiver sampled dark and lit: ambient light falls out of the difference.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { POCKETS = 4 };

// One break that has ended, at most 2 s long.
typedef struct {
  uint32_t ms;  // controller time at its start
  uint32_t us;  // its length
  uint8_t pocket;
} break_t;

void barriers_start(uint32_t ms);
uint32_t barriers_ms(void);           // milliseconds since power on, wraps at 2^32
bool barriers_take(break_t *taken);   // the next break that has ended
uint8_t barriers_blocked(void);       // bit mask of the barriers blocked now
bool barriers_changed(void);          // has the mask changed since this was last asked
bool barriers_test(uint8_t pocket, uint16_t *level);  // emitter off, emitter on: does the receiver follow
uint16_t barriers_noise(void);        // low bits of the samples, folded
