import { type Context } from '#server/kit/context.ts'
import { hasUnlimitedTransaction } from '#server/kit/db/transactions.ts'
import { databaseAnswers } from '#server/platform/db/outages/answers.ts'

/**
 * Whether the program is well, for a watchdog that starts it again if it is not. A database server that is away is no fault
 * of the program, which bears that and comes back by itself. The embedded database answers nobody while it is copied for a
 * backup, however long that takes.
 */
export async function isResponsive({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  if (env.databaseUrl !== undefined || hasUnlimitedTransaction(db)) return true
  return databaseAnswers(db)
}
