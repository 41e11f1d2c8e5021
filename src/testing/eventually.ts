import { vi } from 'vitest'

/** Repeats the check until it holds. Waits long enough for a busy machine. */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { interval?: number; timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, ...options })
}
