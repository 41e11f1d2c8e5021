import { ProblemError } from '#domain/problem.ts'
import { CommitUnknown } from '#server/db/commit.ts'
import { isOutage } from '#server/db/outage.ts'

/** Something failed when a purchase may have been begun already: nobody can say yet what becomes of it. */
export class PurchaseUnknown extends Error {
  override name = 'PurchaseUnknown'
  constructor(cause: unknown) {
    super('It is not known yet what became of a purchase', { cause })
  }
}

/** Until its commit is sent, nothing of a purchase is stored and nobody was asked for money. */
export function beginning<T>(work: () => Promise<T>): Promise<T> {
  return unknownWhere((error) => error instanceof CommitUnknown, work)
}

/** Once a gateway may have been asked, whatever fails says nothing of the money, unless it says so itself. */
export function charging<T>(work: () => Promise<T>): Promise<T> {
  return unknownWhere((error) => !(error instanceof ProblemError), work)
}

/** What came of it is stored, and only cannot be read. */
export function answering<T>(work: () => Promise<T>): Promise<T> {
  return unknownWhere(isOutage, work)
}

async function unknownWhere<T>(isUnknown: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnknown(error) ? new PurchaseUnknown(error) : error
  }
}
