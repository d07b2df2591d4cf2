// Who this controller is and how often it lost its memory, in EEPROM.
#pragma once
#include <stdint.h>

uint32_t identity_uid(uint16_t noise);  // made up once, from what the memory held at the first power on and from noise
uint32_t identity_next_boot(void);      // one more than the last
