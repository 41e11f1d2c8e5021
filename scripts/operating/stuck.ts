// `npm run stuck` lists what waits for a person: purchases whose end is not known, mail that failed and jobs that were given
// up. `npm run stuck -- settle PURCHASE` asks the gateway about a purchase now, and `npm run stuck -- retry JOB` has a job
// tried again. The program must be stopped first if it uses the embedded database.
import { toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { maskError } from '#server/kit/logging/masking.ts'
import { runAsOperator } from '#server/commands/operator-context.ts'
import {
  listFailedJobs,
  listFailedMessages,
  listStuckPurchases,
  retryFailedJob,
} from '#server/operations/process/repository.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { findPurchase } from '#server/payments/repository.ts'
import { settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'

const [action = 'list', id = ''] = process.argv.slice(2)
process.exit(await runAsOperator(run))

async function run(context: Context): Promise<void> {
  if (action === 'list') return list(context)
  if (action === 'settle') return settle(context)
  if (action === 'retry') return retry(context)
  throw new StartupError('Say what to do: npm run stuck -- list|settle PURCHASE|retry JOB')
}

async function list({ db }: Context): Promise<void> {
  const purchases = await listStuckPurchases(db)
  console.log(`purchases whose end is not known: ${purchases.length}`)
  for (const { id: purchase, quoteNumber, state, amountCents, startedAt } of purchases)
    console.log(
      `  ${purchase}  ${quoteNumber}  $${toDollars(amountCents)}  ${state} since ${startedAt.toISOString()}`,
    )
  const messages = await listFailedMessages(db)
  console.log(`messages that failed or came back: ${messages.length}`)
  for (const { id: message, channel, state, createdAt, error } of messages)
    console.log(`  ${message}  ${channel} ${state}  of ${createdAt.toISOString()}  ${maskError(error ?? '')}`)
  const jobs = await listFailedJobs(db)
  console.log(`jobs that were given up: ${jobs.length}`)
  for (const { id: job, kind, failedAt, error } of jobs)
    console.log(`  ${job}  ${kind}  ${failedAt?.toISOString()}  ${maskError(error ?? '')}`)
}

async function settle(context: Context): Promise<void> {
  const before = await findPurchase(context.db, id).catch(() => undefined)
  if (!before) throw new StartupError('There is no such purchase: npm run stuck lists them')
  await settleOpenPurchase(context, id).catch((error: unknown) => {
    if (!(error instanceof RetryLater)) throw error
    console.log(error.message)
  })
  console.log(`${id} is ${(await findPurchase(context.db, id))?.state}`)
}

async function retry({ db, now }: Context): Promise<void> {
  const isKnown = /^\d{1,15}$/.test(id) && (await retryFailedJob(db, Number(id), now()))
  if (!isKnown) throw new StartupError('There is no such job: npm run stuck lists them')
  console.log(`job ${id} is tried again once the app runs`)
}
