// What a reset must not take: the last 32 drops, the sequence number, the boot and the clock, in memory that start-up does not clear.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "barriers.h"

enum { KEPT = 32 };

typedef struct {
  uint32_t seq;
  uint32_t ms;
  uint32_t us;
  uint8_t pocket;
  uint8_t crc;
} drop_t;

bool kept_is_whole(void);               // does the memory come from before this reset
void kept_begin(uint32_t boot);         // power was lost: start from nothing
uint32_t kept_resume(void);             // go on; returns the clock to go on with, ms
void kept_add(const break_t *ended);    // the next number; the oldest drop is overwritten when the memory is full
const drop_t *kept_drop(uint32_t seq);  // a drop not yet acknowledged, or 0
void kept_ack(uint32_t seq);
void kept_clock(uint32_t ms);
uint32_t kept_seq(void);
uint32_t kept_acked(void);
uint32_t kept_boot(void);
uint32_t kept_lost(void);
