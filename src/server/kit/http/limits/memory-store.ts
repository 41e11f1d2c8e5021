import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Addresses that are remembered; of more, those that came first are forgotten. */
const MAX_ADDRESSES = 5000

interface Window {
  current: number
  startedAt: number
}

/**
 * Counts requests in memory, by a clock that nobody sets: with the library's own store, windows that began while the clock of
 * the machine was ahead last until that day comes, and everybody who was there is refused soon.
 */
export class MemoryStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    const found = this.#windows.get(key)
    const window = found && now - found.startedAt < timeWindow ? found : { current: 0, startedAt: now }
    window.current += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [first] = this.#windows.size > MAX_ADDRESSES ? this.#windows.keys() : []
    if (first !== undefined) this.#windows.delete(first)
    callback(null, { current: window.current, ttl: timeWindow - (now - window.startedAt) })
  }

  child(): this {
    return this
  }
}
