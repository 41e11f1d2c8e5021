import { ProblemError } from '#domain/problem.ts'
import { CommitUnknownError } from '#server/platform/db/outages/unknown-commit.ts'
import { isOutage } from '#server/platform/db/outages/outage.ts'

/** Something failed when a purchase may have been begun already: nobody can say yet what becomes of it. */
export class PurchaseOutcomeUnknown extends Error {
  override name = 'PurchaseOutcomeUnknown'
  constructor(cause: unknown) {
    super('It is not known yet what became of a purchase', { cause })
  }
}

/** Until its commit is sent, nothing of a purchase is stored and nobody was asked for money. */
export function whileStarting<T>(work: () => Promise<T>): Promise<T> {
  return rethrowUnknown((error) => error instanceof CommitUnknownError, work)
}

/** Once a gateway may have been asked, whatever fails says nothing of the money, unless it says so itself. */
export function whileCharging<T>(work: () => Promise<T>): Promise<T> {
  return rethrowUnknown((error) => !(error instanceof ProblemError), work)
}

/** What came of it is stored, and only cannot be read. */
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
