// The serial line, 115200 8N1, both ways through memory.
#pragma once
#include <stdbool.h>
#include <stdint.h>

void usart_start(void);
bool usart_has_room(void);       // for one whole line
void usart_put(char byte);
bool usart_take(uint8_t *byte);
