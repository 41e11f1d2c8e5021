import { ProblemError } from '#domain/problem.ts'
import { CommitUnknownError } from '#server/kit/db/outages/unknown-commit.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'

/** Something failed after a purchase may have started, so its outcome is not known yet. */
export class PurchaseOutcomeUnknown extends Error {
  override name = 'PurchaseOutcomeUnknown'
  constructor(cause: unknown) {
    super('We don’t know yet if a purchase went through', { cause })
  }
}

/** Until its commit is sent, nothing of a purchase is stored and no money was requested. */
export function whileStarting<T>(work: () => Promise<T>): Promise<T> {
  return rethrowUnknown((error) => error instanceof CommitUnknownError, work)
}

/** Once a gateway may have been asked, any error except a problem leaves open whether money moved. */
export function whileCharging<T>(work: () => Promise<T>): Promise<T> {
  return rethrowUnknown((error) => !(error instanceof ProblemError), work)
}

/** The outcome is stored, but cannot be read. */
export function whileAnswering<T>(work: () => Promise<T>): Promise<T> {
  return rethrowUnknown(isOutage, work)
}

async function rethrowUnknown<T>(isUnknown: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnknown(error) ? new PurchaseOutcomeUnknown(error) : error
  }
}
