/** Expected failure as a value. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A failure the caller must look at. */
export const failed = <E>(error: E): Result<never, E> => ({ ok: false, error });
