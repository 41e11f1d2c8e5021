import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/**
 * Does work in the name of a request: whatever it writes, logs or has done later carries the request's id. Nothing is
 * ever decided by it.
 *
 * @rule O10 One id follows a purchase from its request through jobs, the gateway, mail and the audit trail.
 */
export function runInRequest<T>(id: string | null | undefined, work: () => T): T {
  return current.run(id ?? undefined, work)
}

/** The request in whose name this runs; undefined where no request caused it. */
export function getRequestId(): string | undefined {
  return current.getStore()
}
