import { readFileSync } from 'node:fs';
import { adcConfig, AVRADC, AVREEPROM, AVRIOPort, AVRTimer, AVRUSART, avrInstruction, CPU, EEPROMMemoryBackend, portBConfig, portDConfig, timer2Config, usart0Config } from 'avr8js';

/** Clock of the board, Hz. */
export const frequency = 16_000_000;

/** The instruction SLEEP. */
const sleep = 0x9588;

/** The words of an Intel hex file, for 32 KiB of flash. */
export const programOf = (hex: string): Uint16Array => {
  const bytes = new Uint8Array(32 * 1024).fill(0xff);
  for (const line of hex.split('\n')) {
    if (!line.startsWith(':')) continue;
    const [length, address, type] = [Number.parseInt(line.slice(1, 3), 16), Number.parseInt(line.slice(3, 7), 16), line.slice(7, 9)];
    if (type !== '00') continue;
    for (let i = 0; i < length; i++) bytes[address + i] = Number.parseInt(line.slice(9 + 2 * i, 11 + 2 * i), 16);
  }
  return new Uint16Array(bytes.buffer);
};

/** The firmware as it is committed. */
export const firmware = (): Uint16Array => programOf(readFileSync(new URL('../../firmware-bridge/firmware/pockets.hex', import.meta.url), 'utf8'));

/** An ATmega328P with the pocket firmware: emitters on D4 to D7, receivers on A0 to A3, the serial line. */
export class Board {
  readonly #program: Uint16Array;
  readonly #eeprom = new EEPROMMemoryBackend(1024);
  readonly #random: () => number;
  #cpu!: CPU;
  #usart!: AVRUSART;
  #incoming: number[] = [];
  /** Cycles since power was first switched on, over all resets. */
  #cyclesBefore = 0;
  /** Which barriers are covered. */
  readonly covered = [false, false, false, false];
  /** Volt at a receiver from its own emitter, and from elsewhere (sun, lamps; may follow time in s). */
  signal = 3;
  ambient: (seconds: number) => number = () => 0.4;
  /** Emitters that are broken stay dark. */
  readonly broken = [false, false, false, false];
  onByte: (byte: number) => void = () => undefined;

  constructor(program: Uint16Array, random: () => number) {
    this.#program = program;
    this.#random = random;
    this.powerOn();
  }

  /** Seconds of the board's own clock since it was built. */
  get seconds(): number {
    return (this.#cyclesBefore + this.#cpu.cycles) / frequency;
  }

  /** Memory, as the program sees it (from 0x100). */
  get memory(): Uint8Array {
    return this.#cpu.data;
  }

  /** Power: memory comes up with noise in it, EEPROM stays. */
  powerOn(): void {
    const data = this.#boot();
    for (let i = 0x100; i < 0x900; i++) data[i] = Math.floor(this.#random() * 256);
  }

  /** The reset button, or a port that was opened: memory stays. */
  reset(): void {
    const before = this.#cpu.data.slice(0x100, 0x900);
    this.#boot().set(before, 0x100);
  }

  receive(bytes: Iterable<number>): void {
    this.#incoming.push(...bytes);
  }

  /** Runs to a time of its own clock, s. */
  runTo(seconds: number): void {
    const cpu = this.#cpu;
    const program = this.#program;
    const usart = this.#usart;
    const incoming = this.#incoming;
    const until = Math.round(seconds * frequency) - this.#cyclesBefore;
    while (cpu.cycles < until) {
      const sleeps = program[cpu.pc] === sleep;
      avrInstruction(cpu);
      // Asleep until the next thing happens: time passes at once.
      if (sleeps && cpu['nextInterrupt'] < 0) cpu.cycles = Math.max(cpu.cycles, Math.min(until, cpu['nextClockEvent']?.cycles ?? until));
      cpu.tick();
      if (incoming.length > 0 && !usart.rxBusy && usart.rxEnable) usart.writeByte(incoming.shift() ?? 0);
    }
  }

  #boot(): Uint8Array {
    this.#cyclesBefore += this.#cpu?.cycles ?? 0;
    this.#incoming = [];
    const cpu = new CPU(this.#program, 2048);
    this.#cpu = cpu;
    new AVRTimer(cpu, timer2Config);
    new AVRIOPort(cpu, portBConfig);
    const emitters = new AVRIOPort(cpu, portDConfig);
    new AVREEPROM(cpu, this.#eeprom);
    this.#usart = new AVRUSART(cpu, usart0Config, frequency);
    // The emulator forgets a received byte when UCSR0B is written, the chip does not.
    const { UCSRA, UCSRB } = usart0Config;
    const usart = this.#usart;
    const writeControl = cpu.writeHooks[UCSRB];
    cpu.writeHooks[UCSRB] = (...change) => {
      const isWaiting = ((cpu.data[UCSRA] ?? 0) & 0x80) !== 0;
      const isDone = writeControl?.(...change);
      if (isWaiting) cpu.setInterruptFlag(usart['RXC']);
      return isDone;
    };
    this.#usart.onByteTransmit = (byte) => this.onByte(byte);
    const adc = new AVRADC(cpu, adcConfig);
    adc.onADCRead = (input) => {
      const channel = 'channel' in input ? input.channel : 0;
      const isLit = emitters.pinState(4 + channel) === 1 && !this.broken[channel] && !this.covered[channel];
      const volt = this.ambient(this.seconds) + (isLit ? this.signal : 0) + (this.#random() - 0.5) * 0.04;
      const value = Math.min(1023, Math.max(0, Math.floor((volt / 5) * 1024)));
      cpu.addClockEvent(() => adc.completeADCRead(value), adc.sampleCycles);
    };
    return cpu.data;
  }
}
