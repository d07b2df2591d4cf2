// Timer 2 starts a conversion every 64 us, a slot; dark and lit of four pockets take 8 slots, so each barrier is looked at every
// 0.512 ms, and every time is a count of the timer, whatever the program is doing meanwhile.
#include "barriers.h"
#include "wake.h"
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

enum {
  SLOT_US = 64,
  LONGEST = 31250,      // slots: 2 s
  QUEUE = 8,            // power of two
  SETTLE = 16,          // rounds ignored after the start: 8 ms
  TEST_ROUNDS = 16,     // of which the last 8 count
  FIRST_OPEN = 160,     // light level expected before any was seen (0..1023)
  LEAST_OPEN = 64,      // an open level never sinks below this, so a covered barrier cannot teach it to see nothing
  LEAST_LIGHT = 64,     // self-test: light that counts as a working barrier
};

// AVcc as reference; the receiver of pocket n on channel n. Clock 16 MHz / 16: one conversion in 13.5 us.
#define MUX(channel) (_BV(REFS0) | (channel))
#define CONVERT (_BV(ADEN) | _BV(ADSC) | _BV(ADIE) | _BV(ADPS2))
#define EMITTER(pocket) ((uint8_t)(_BV(PD4) << (pocket)))
#define LED _BV(PB5)

enum state { CLEAR, MAYBE_BLOCKED, BLOCKED, MAYBE_CLEAR };

static struct barrier {
  enum state state;
  uint16_t open;         // level of the open barrier, followed slowly and only while it is open
  uint32_t start_ms;
  uint16_t start_slot;
  uint16_t end_slot;
  bool is_long;
} barriers[POCKETS];

static volatile uint32_t ms;
static volatile uint16_t slots;
static uint16_t us_of_ms;
static uint8_t step;
static uint16_t dark;
static uint8_t round_number;
static uint8_t settling = SETTLE;

static break_t queue[QUEUE];
static volatile uint8_t queue_head, queue_tail;
static volatile uint8_t blocked;
static volatile bool has_changed;

static volatile uint8_t test_pocket = 0xff, test_rounds;
static volatile bool test_lit;
static volatile uint16_t test_sum;
static volatile uint16_t noise;

ISR(TIMER2_COMPA_vect) {
  ADCSRA = CONVERT;
  slots++;
  us_of_ms += SLOT_US;
  if (us_of_ms >= 1000) {
    us_of_ms -= 1000;
    ms++;
    WAKE = 1;
  }
}

static void set_blocked(uint8_t pocket, bool is_blocked) {
  blocked = is_blocked ? blocked | _BV(pocket) : blocked & ~_BV(pocket);
  has_changed = true;
  WAKE = 1;
  if (blocked) PORTB |= LED;
  else PORTB &= ~LED;
}

static void ended(uint8_t pocket, const struct barrier *b) {
  uint8_t next = (queue_head + 1) & (QUEUE - 1);
  if (next == queue_tail) return;
  uint16_t length = b->end_slot - b->start_slot;
  queue[queue_head] = (break_t){.ms = b->start_ms, .us = (uint32_t)length * SLOT_US, .pocket = pocket};
  queue_head = next;
}

// One look at one barrier. A change counts when the next look, 0.5 ms later, agrees; its time is that of the first look.
static void judge(uint8_t pocket, uint16_t level) {
  struct barrier *b = &barriers[pocket];
  uint16_t low = b->open / 2, high = low + b->open / 8;
  switch (b->state) {
    case CLEAR:
      if (level < low) {
        b->state = MAYBE_BLOCKED;
        b->start_ms = ms;
        b->start_slot = slots;
        b->is_long = false;
      } else if (level > high && (round_number & 0x3f) == 0) {
        // Dust and warm emitters change the level over minutes; a disc takes milliseconds.
        int16_t off = (int16_t)level - (int16_t)b->open;
        b->open += off / 8 + (off > 0) - (off < 0);
        if (b->open < LEAST_OPEN) b->open = LEAST_OPEN;
      }
      break;
    case MAYBE_BLOCKED:
      if (level >= low) b->state = CLEAR;
      else {
        b->state = BLOCKED;
        set_blocked(pocket, true);
      }
      break;
    case BLOCKED:
      if ((uint16_t)(slots - b->start_slot) > LONGEST) b->is_long = true;
      if (level > high) {
        b->state = MAYBE_CLEAR;
        b->end_slot = slots;
      }
      break;
    case MAYBE_CLEAR:
      if (level <= high) b->state = BLOCKED;
      else {
        b->state = CLEAR;
        set_blocked(pocket, false);
        if (!b->is_long) ended(pocket, b);
      }
      break;
  }
}

static void looked(uint8_t pocket, uint16_t level) {
  if (pocket == test_pocket) {
    if (test_rounds > 0) {
      test_rounds--;
      if (test_rounds < 8) test_sum += level;
    }
    return;
  }
  if (settling == 0) judge(pocket, level);
}

ISR(ADC_vect) {
  uint16_t value = ADC;
  uint8_t pocket = step >> 1;
  noise = (uint16_t)(noise << 1 | noise >> 15) ^ value;
  if ((step & 1) == 0) {
    dark = value;
    if (pocket != test_pocket || test_lit) PORTD |= EMITTER(pocket);
  } else {
    PORTD &= ~EMITTER(pocket);
    looked(pocket, value > dark ? value - dark : 0);
    uint8_t next = (pocket + 1) % POCKETS;
    ADMUX = MUX(next);
    if (next == 0) {
      round_number++;
      if (settling > 0) settling--;
    }
  }
  step = (step + 1) & 7;
}

void barriers_start(uint32_t start_ms) {
  ms = start_ms;
  for (uint8_t i = 0; i < POCKETS; i++) barriers[i].open = FIRST_OPEN;
  DDRD |= EMITTER(0) | EMITTER(1) | EMITTER(2) | EMITTER(3);
  DDRB |= LED;
  DIDR0 = 0x0f;
  ADMUX = MUX(0);
  ADCSRA = _BV(ADEN) | _BV(ADPS2);
  // 16 MHz / 256 / 4.
  OCR2A = 3;
  TCCR2A = _BV(WGM21);
  TCCR2B = _BV(CS22) | _BV(CS21);
  TIMSK2 = _BV(OCIE2A);
}

uint32_t barriers_ms(void) {
  uint32_t now;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { now = ms; }
  return now;
}

bool barriers_take(break_t *taken) {
  if (queue_tail == queue_head) return false;
  *taken = queue[queue_tail];
  queue_tail = (queue_tail + 1) & (QUEUE - 1);
  return true;
}

uint8_t barriers_blocked(void) { return blocked; }

bool barriers_changed(void) {
  bool changed;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    changed = has_changed;
    has_changed = false;
  }
  return changed;
}

uint16_t barriers_noise(void) {
  uint16_t folded;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { folded = noise; }
  return folded;
}

static uint16_t measured(uint8_t pocket, bool is_lit) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    test_sum = 0;
    test_lit = is_lit;
    test_rounds = TEST_ROUNDS;
    test_pocket = pocket;
  }
  while (test_rounds > 0) {
  }
  return test_sum / 8;
}

bool barriers_test(uint8_t pocket, uint16_t *level) {
  uint16_t without = measured(pocket, false);
  *level = measured(pocket, true);
  test_pocket = 0xff;
  return *level >= LEAST_LIGHT && without < *level / 4;
}
