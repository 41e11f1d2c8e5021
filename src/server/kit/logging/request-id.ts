import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/**
 * Runs work on behalf of a request: all that it writes, logs or enqueues carries the request's id. Nothing is decided
 * by that id.
 *
 * @rule O10 One id follows a purchase from its request through jobs, the gateway, mail and the audit trail.
 */
export function runInRequest<T>(id: string | null | undefined, work: () => T): T {
  return current.run(id ?? undefined, work)
}

/** The id of the request that caused this work; undefined where there is none. */
export function getRequestId(): string | undefined {
  return current.getStore()
}
