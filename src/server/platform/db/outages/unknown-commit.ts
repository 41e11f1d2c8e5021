import { isOutage } from '#server/platform/db/outages/outage.ts'

/** The database was lost after a commit was sent: what the transaction did may be stored or not. */
export class CommitUnknownError extends Error {
  override name = 'CommitUnknown'
  constructor(cause: unknown) {
    super('It is not known whether the database took a commit', { cause })
  }
}

/** Runs a transaction; a commit without an answer is told from everything that certainly stored nothing. */
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
