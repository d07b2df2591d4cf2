// Set by an interrupt that leaves something for the main loop to do; a register of its own, so that setting it is one instruction.
#pragma once
#include <avr/io.h>

#define WAKE GPIOR0
