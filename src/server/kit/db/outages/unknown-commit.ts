import { isOutage } from '#server/kit/db/outages/outage.ts'

/** The connection was lost after a commit was sent: the transaction may or may not be stored. */
export class CommitUnknownError extends Error {
  override name = 'UnknownCommitError'
  constructor(cause: unknown) {
    super('We don’t know if the database took a commit', { cause })
  }
}

/**
 * Runs a transaction. If the answer to its commit is lost, it throws an error of its own, unlike for failures that
 * certainly stored nothing.
 */
export async function detectUnknownCommit<Trx, T>(
  run: (work: (trx: Trx) => Promise<T>) => Promise<T>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let isCommitting = false
  try {
    return await run(async (trx) => {
      const result = await work(trx)
      isCommitting = true
      return result
    })
  } catch (error) {
    throw isCommitting && isOutage(error) ? new CommitUnknownError(error) : error
  }
}
