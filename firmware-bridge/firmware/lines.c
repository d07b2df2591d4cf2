#include "lines.h"
#include <avr/pgmspace.h>
#include <stdlib.h>
#include <string.h>
#include <util/crc16.h>
#include "usart.h"

enum { LONGEST = 79 };  // without the line feed

static uint8_t out_crc;
static char in[LONGEST + 1];
static uint8_t in_length;
static bool is_too_long;

static void put(char byte) {
  out_crc = _crc8_ccitt_update(out_crc, byte);
  usart_put(byte);
}

static void put_flash(const char *text) {
  for (char byte; (byte = pgm_read_byte(text)); text++) put(byte);
}

static void put_number(uint32_t value, int base) {
  char digits[11];
  ultoa(value, digits, base);
  put(' ');
  for (const char *digit = digits; *digit; digit++) put(*digit);
}

void line_begin(const char *type) {
  out_crc = 0;
  put_flash(type);
}

void line_number(uint32_t value) { put_number(value, 10); }
void line_hex(uint32_t value) { put_number(value, 16); }

void line_text(const char *text) {
  put(' ');
  put_flash(text);
}

static char hex_digit(uint8_t value) { return value < 10 ? '0' + value : 'A' + value - 10; }

void line_end(void) {
  uint8_t crc = out_crc;
  usart_put('*');
  usart_put(hex_digit(crc >> 4));
  usart_put(hex_digit(crc & 0x0f));
  usart_put('\n');
}

static enum line_fault checked(uint8_t length) {
  if (length < 3 || in[length - 3] != '*') return LINE_CHECK_SUM;
  uint8_t crc = 0;
  for (uint8_t i = 0; i < length - 3; i++) crc = _crc8_ccitt_update(crc, in[i]);
  if (in[length - 2] != hex_digit(crc >> 4) || in[length - 1] != hex_digit(crc & 0x0f)) return LINE_CHECK_SUM;
  in[length - 3] = 0;
  return LINE_GOOD;
}

enum line_fault line_take(char **text) {
  uint8_t byte;
  while (usart_take(&byte)) {
    if (byte != '\n') {
      if (in_length == LONGEST + 1) is_too_long = true;
      else in[in_length++] = byte;
      continue;
    }
    uint8_t length = in_length;
    bool was_too_long = is_too_long;
    in_length = 0;
    is_too_long = false;
    if (length > 0 && in[length - 1] == '\r' && !was_too_long) length--;
    if (was_too_long || length > LONGEST) return LINE_TOO_LONG;
    if (length == 0) continue;
    *text = in;
    return checked(length);
  }
  return LINE_NONE;
}

bool line_decimal(const char *text, uint32_t *value) {
  uint32_t number = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    uint8_t digit = *text - '0';
    if (number > 429496729UL || (number == 429496729UL && digit > 5)) return false;
    number = number * 10 + digit;
  }
  *value = number;
  return true;
}
