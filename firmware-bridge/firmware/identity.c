#include "identity.h"
#include <avr/eeprom.h>
#include <stdbool.h>
#include <util/crc16.h>

// Address 0 is the one a failing supply damages first; a slot is four bytes and a check sum.
enum { SLOT_BOOT_A = 16, SLOT_BOOT_B = 24, SLOT_UID = 32, SEED = 0xa5 };

static bool read_slot(uint16_t address, uint32_t *value) {
  uint8_t crc = SEED;
  *value = 0;
  for (uint8_t i = 0; i < 4; i++) {
    uint8_t byte = eeprom_read_byte((const uint8_t *)(address + i));
    crc = _crc8_ccitt_update(crc, byte);
    *value |= (uint32_t)byte << (8 * i);
  }
  return eeprom_read_byte((const uint8_t *)(address + 4)) == crc;
}

static void write_slot(uint16_t address, uint32_t value) {
  uint8_t crc = SEED;
  for (uint8_t i = 0; i < 4; i++) {
    uint8_t byte = value >> (8 * i);
    crc = _crc8_ccitt_update(crc, byte);
    eeprom_update_byte((uint8_t *)(address + i), byte);
  }
  eeprom_update_byte((uint8_t *)(address + 4), crc);
}

uint32_t identity_uid(uint16_t noise) {
  uint32_t uid;
  if (read_slot(SLOT_UID, &uid)) return uid;
  // FNV-1a over memory as power on left it: a pattern of this chip alone.
  uid = 2166136261UL ^ noise;
  for (const volatile uint8_t *byte = (const volatile uint8_t *)0x500; byte < (const volatile uint8_t *)0x800; byte++) uid = (uid ^ *byte) * 16777619UL;
  if (uid == 0) uid = 1;
  write_slot(SLOT_UID, uid);
  return uid;
}

// The slots take turns: a power cut while one is written leaves the other.
uint32_t identity_next_boot(void) {
  uint32_t a, b;
  bool has_a = read_slot(SLOT_BOOT_A, &a), has_b = read_slot(SLOT_BOOT_B, &b);
  uint32_t last = has_a && (!has_b || a > b) ? a : has_b ? b : 0;
  write_slot(has_a && last == a ? SLOT_BOOT_B : SLOT_BOOT_A, last + 1);
  return last + 1;
}
