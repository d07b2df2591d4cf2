/** A place for one thing: the newest replaces the one that waits. Reading waits for the next; an end or a failure follows what still waits. */
export type Latest<T> = { readonly offer: (value: T) => void; readonly end: (error?: Error) => void; readonly values: AsyncIterable<T>; /** How many were replaced unread. */ readonly replaced: () => number };

/** An empty place. */
export const latest = <T>(): Latest<T> => {
  let waiting: { readonly value: T } | undefined;
  let isOver = false;
  let failure: Error | undefined;
  let replaced = 0;
  let wake: (() => void) | undefined;
  async function* values(): AsyncGenerator<T> {
    for (;;) {
      if (waiting) {
        const { value } = waiting;
        waiting = undefined;
        yield value;
        continue;
      }
      if (failure) throw failure;
      if (isOver) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const rouse = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    offer: (value) => {
      if (waiting) replaced++;
      waiting = { value };
      rouse();
    },
    end: (error) => {
      isOver = true;
      failure = error;
      rouse();
    },
    values: values(),
    replaced: () => replaced,
  };
};

/** A queue that keeps all, for things too few to be dropped. */
export const queue = <T>(): { readonly offer: (value: T) => void; readonly end: () => void; readonly values: AsyncIterable<T> } => {
  const waiting: T[] = [];
  let isOver = false;
  let wake: (() => void) | undefined;
  async function* values(): AsyncGenerator<T> {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift() as T;
      if (isOver) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    offer: (value) => {
      waiting.push(value);
      wake?.();
    },
    end: () => {
      isOver = true;
      wake?.();
    },
    values: values(),
  };
};
