import { controllerStep, type ControllerMemory, simulatedController } from './protocol/controller.ts';

export { simulatedController };

/** A simulated controller as a fake port wants it. */
export const controllerOf = (initial: ControllerMemory = simulatedController()) => ({ initial, step: controllerStep });
