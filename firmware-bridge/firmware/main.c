// The pocket controller: watches four light barriers, keeps what fell until the host has it, speaks the pocket protocol, version 1.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <string.h>
#include <util/delay.h>
#include "barriers.h"
#include "identity.h"
#include "kept.h"
#include "lines.h"
#include "usart.h"
#include "wake.h"

#define TEXT(name, value) static const char name[] PROGMEM = value
TEXT(version, "1.0.0");
TEXT(type_hello, "HELLO");
TEXT(type_drop, "DROP");
TEXT(type_beat, "BEAT");
TEXT(type_pong, "PONG");
TEXT(type_tested, "TESTED");
TEXT(type_err, "ERR");
TEXT(err_check_sum, "check sum");
TEXT(err_unknown, "unknown command");
TEXT(err_fields, "fields");
TEXT(err_too_long, "line too long");
TEXT(asks_hello, "HELLO?");
TEXT(asks_ping, "PING");
TEXT(asks_ack, "ACK");
TEXT(asks_resend, "RESEND");
TEXT(asks_test, "TEST");

enum { PROTOCOL = 1, BEAT_MS = 1000 };
enum { ERR_CHECK_SUM = 1, ERR_UNKNOWN, ERR_FIELDS, ERR_TOO_LONG };

static uint32_t uid;
static uint32_t sent;     // last number sent; goes back when the host asks again
static uint32_t beat_at;  // ms of the last heartbeat
static bool is_beat_due;

// A watchdog left running by a boot loader would reset again.
void no_watchdog(void) __attribute__((naked, used, section(".init3")));
void no_watchdog(void) {
  MCUSR = 0;
  wdt_disable();
}

static void say_hello(void) {
  line_begin(type_hello);
  line_number(PROTOCOL);
  line_text(version);
  line_number(POCKETS);
  line_hex(uid);
  line_number(kept_boot());
  line_end();
}

static void say_beat(void) {
  beat_at = barriers_ms();
  is_beat_due = false;
  line_begin(type_beat);
  line_number(kept_seq());
  line_number(beat_at);
  line_number(barriers_blocked());
  line_number(kept_lost());
  line_end();
}

static void say_error(uint8_t code, const char *text) {
  line_begin(type_err);
  line_number(code);
  line_text(text);
  line_end();
}

// The next drop not yet sent, if it is still kept; then a heartbeat if one is due, never between drops sent again.
static void send_next(void) {
  if (sent < kept_acked()) sent = kept_acked();
  if (sent != kept_seq()) {
    const drop_t *drop = kept_drop(++sent);
    if (!drop) return;
    line_begin(type_drop);
    line_number(drop->seq);
    line_number(drop->ms);
    line_number(drop->pocket);
    line_number(drop->us);
    line_end();
    return;
  }
  if (is_beat_due || barriers_ms() - beat_at >= BEAT_MS) say_beat();
}

static void test(uint8_t pocket) {
  uint16_t level;
  bool is_good = barriers_test(pocket, &level);
  line_begin(type_tested);
  line_number(pocket);
  line_number(is_good);
  line_number(level);
  line_end();
}

static void resend(uint32_t after) {
  uint32_t oldest = kept_seq() > KEPT ? kept_seq() - KEPT : 0;
  if (after < oldest) after = oldest;
  if (after < sent) sent = after;
  is_beat_due = true;
}

static void obey(char *text) {
  if (strcmp_P(text, asks_hello) == 0) {
    say_hello();
    return;
  }
  char *field = strchr(text, ' ');
  if (field) *field++ = 0;
  bool is_ping = strcmp_P(text, asks_ping) == 0, is_ack = strcmp_P(text, asks_ack) == 0;
  bool is_resend = strcmp_P(text, asks_resend) == 0, is_test = strcmp_P(text, asks_test) == 0;
  uint32_t value;
  if (!is_ping && !is_ack && !is_resend && !is_test) say_error(ERR_UNKNOWN, err_unknown);
  else if (!field || !line_decimal(field, &value) || (is_test && value >= POCKETS) || (is_ack && value > kept_seq())) say_error(ERR_FIELDS, err_fields);
  else if (is_ack) kept_ack(value);
  else if (is_resend) resend(value);
  else if (is_test) test(value);
  else {
    line_begin(type_pong);
    line_number(value);
    line_number(barriers_ms());
    line_end();
  }
}

// Takes one line from the host; false when there is none.
static bool listen(void) {
  char *text;
  switch (line_take(&text)) {
    case LINE_GOOD: obey(text); break;
    case LINE_CHECK_SUM: say_error(ERR_CHECK_SUM, err_check_sum); break;
    case LINE_TOO_LONG: say_error(ERR_TOO_LONG, err_too_long); break;
    case LINE_NONE: return false;
  }
  return true;
}

// Sleeps until there is something to do, a millisecond at most.
static void rest(void) {
  cli();
  while (!WAKE) {
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
    cli();
  }
  WAKE = 0;
  sei();
}

int main(void) {
  bool is_warm = kept_is_whole();
  uint32_t start = is_warm ? kept_resume() : 0;
  barriers_start(start);
  usart_start();
  sei();
  _delay_ms(2);
  // Before the memory is cleared: at the first power on the id is made from it.
  uid = identity_uid(barriers_noise());
  if (!is_warm) kept_begin(identity_next_boot());
  sent = kept_seq();
  beat_at = barriers_ms();
  say_hello();
  for (;;) {
    break_t ended;
    while (barriers_take(&ended)) kept_add(&ended);
    if (barriers_changed()) is_beat_due = true;
    kept_clock(barriers_ms());
    // One thing at a time: a host line waits until everything asked for before has gone.
    while (usart_has_room()) {
      if (sent != kept_seq() || is_beat_due) send_next();
      else if (!listen()) break;
    }
    if (usart_has_room()) send_next();
    rest();
  }
}
