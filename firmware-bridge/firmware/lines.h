// Lines of the protocol: fields parted by blanks, a check sum, a line feed.
#pragma once
#include <stdbool.h>
#include <stdint.h>

void line_begin(const char *type_in_flash);
void line_number(uint32_t value);
void line_hex(uint32_t value);
void line_text(const char *text_in_flash);
void line_end(void);

enum line_fault { LINE_GOOD, LINE_NONE, LINE_CHECK_SUM, LINE_TOO_LONG };

// The next line from the host once it is whole, its check sum taken off; LINE_NONE before that.
enum line_fault line_take(char **text);
// The whole text as a decimal of 32 bits.
bool line_decimal(const char *text, uint32_t *value);
