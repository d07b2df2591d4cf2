#include "kept.h"
#include <stddef.h>
#include <util/crc16.h>

enum { MAGIC = 0xca44, CLOCK_STEP = 16 };

typedef struct {
  uint16_t magic;
  uint32_t boot;
  uint32_t seq;
  uint32_t acked;
  uint32_t lost;
  uint32_t ms;
  uint8_t crc;
} head_t;

// Two copies, written one after the other: a reset in the middle of one leaves the other whole.
static struct {
  head_t head[2];
  drop_t drops[KEPT];
} kept __attribute__((section(".noinit")));

static head_t head;

static uint8_t crc_of(const void *data, uint8_t length, uint8_t crc) {
  for (const uint8_t *byte = data; length > 0; length--) crc = _crc8_ccitt_update(crc, *byte++);
  return crc;
}

static uint8_t head_crc(const head_t *of) { return crc_of(of, offsetof(head_t, crc), 0x5a); }
static uint8_t drop_crc(const drop_t *of) { return crc_of(of, offsetof(drop_t, crc), (uint8_t)head.boot); }
static bool is_whole(const head_t *of) { return of->magic == MAGIC && of->crc == head_crc(of); }

static void save(void) {
  head.crc = head_crc(&head);
  kept.head[0] = head;
  asm volatile("" ::: "memory");
  kept.head[1] = head;
}

static drop_t *slot_of(uint32_t seq) { return &kept.drops[seq % KEPT]; }

bool kept_is_whole(void) { return is_whole(&kept.head[0]) || is_whole(&kept.head[1]); }

void kept_begin(uint32_t boot) {
  head = (head_t){.magic = MAGIC, .boot = boot};
  for (uint8_t i = 0; i < KEPT; i++) kept.drops[i].seq = 0;
  save();
}

uint32_t kept_resume(void) {
  head = is_whole(&kept.head[0]) ? kept.head[0] : kept.head[1];
  // A drop written just before the reset, whose number was not saved any more, was never sent.
  for (;;) {
    const drop_t *next = slot_of(head.seq + 1);
    if (next->seq != head.seq + 1 || next->crc != drop_crc(next)) break;
    head.seq++;
  }
  // Past everything that was told before the reset.
  head.ms += CLOCK_STEP + 4;
  save();
  return head.ms;
}

void kept_add(const break_t *ended) {
  uint32_t seq = head.seq + 1;
  drop_t *slot = slot_of(seq);
  if (seq > KEPT && seq - KEPT > head.acked) head.lost++;
  slot->crc = ~slot->crc;
  slot->seq = seq;
  slot->ms = ended->ms;
  slot->us = ended->us;
  slot->pocket = ended->pocket;
  slot->crc = drop_crc(slot);
  asm volatile("" ::: "memory");
  head.seq = seq;
  save();
}

const drop_t *kept_drop(uint32_t seq) {
  const drop_t *slot = slot_of(seq);
  return seq > head.acked && slot->seq == seq && slot->crc == drop_crc(slot) ? slot : 0;
}

void kept_ack(uint32_t seq) {
  if (seq <= head.acked || seq > head.seq) return;
  head.acked = seq;
  save();
}

void kept_clock(uint32_t ms) {
  if (ms - head.ms < CLOCK_STEP) return;
  head.ms = ms;
  save();
}

uint32_t kept_seq(void) { return head.seq; }
uint32_t kept_acked(void) { return head.acked; }
uint32_t kept_boot(void) { return head.boot; }
uint32_t kept_lost(void) { return head.lost; }
