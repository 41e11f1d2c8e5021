import { pagePath } from '#contract/page-path.ts'
import { unsubscribePath } from '#contract/unsubscribing.ts'
import { dayIn, parseIsoDate } from '#domain/calendar.ts'
import { dueForFollowUp, leavesTimeToBuy, quietSince } from '#domain/mailings/follow-up.ts'
import { formatMoney } from '#domain/money.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { limitFollowUps } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { type OutgoingMessage, queueMessage } from '#server/mail/outbox.ts'
import { followUpMail } from '#server/mail/templates/follow-up.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import {
  type Candidate,
  type Due,
  followUpCause,
  isQuoteToFollowUp,
  listQuotesToFollowUp,
  lockAddress,
} from '#server/mailings/repository.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** The job that reminds of quotes, once an hour. */
export const SEND_FOLLOW_UPS = 'send-follow-ups'

const HOUR_MS = 3_600_000

type Setting = Pick<Context, 'db' | 'env'>

/** Has it done in this hour, whichever instance comes first; never where no setting asks for it. */
export async function scheduleFollowUps({ db, env }: Setting, at: Date): Promise<void> {
  if (env.followUpDays === undefined) return
  const hour = at.toISOString().slice(0, 13)
  await enqueueJob(db, {
    kind: SEND_FOLLOW_UPS,
    payload: {},
    dedupe: `${SEND_FOLLOW_UPS}:${hour}`,
    runAt: at,
  })
}

/**
 * Mails one reminder of the quotes that were left unbought, to each address that they are kept under.
 *
 * @rule P05 An address is followed up once in a while and a quote once for all: the mail is queued under the quote's own
 * cause, while address and quote are locked, so neither a second run nor a second instance writes again.
 */
export function sendFollowUps(context: Pick<Context, 'env' | 'wakeJobs'>): JobHandler {
  const { env, wakeJobs } = context
  return async (_payload, { db, now }) => {
    if (env.followUpDays === undefined) return
    const at = now()
    // First of all, so that the next hour comes whatever happens in this one.
    await scheduleFollowUps({ db, env }, new Date(at.getTime() + HOUR_MS))
    const saved = dueForFollowUp(at, env.followUpDays)
    const due: Due = { saved, playFrom: dayIn(at, 'UTC'), quietSince: quietSince(at) }
    const failures: unknown[] = []
    const written = new Set<string>()
    for (const candidate of await listQuotesToFollowUp(db, due)) {
      // Of several quotes of an address the last is written about, and the others need no look.
      if (written.has(candidate.email)) continue
      try {
        const isWritten = await db.transaction((trx) => followUp(trx, env, { candidate, due, at }))
        if (isWritten) written.add(candidate.email)
      } catch (error) {
        // What is too much for today may still be due tomorrow.
        if (isTooMuch(error)) break
        // One that cannot be written about keeps nobody else from their mail.
        failures.push(error)
      }
    }
    wakeJobs()
    if (failures.length > 0) throw failures[0]
  }
}

function isTooMuch(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'RATE_LIMITED'
}

interface Turn {
  candidate: Candidate
  due: Due
  at: Date
}

/** True where its mail is on its way. */
async function followUp(trx: Db, env: Context['env'], { candidate, due, at }: Turn): Promise<boolean> {
  const { id, email } = candidate
  await lockAddress(trx, email)
  const stored = await lockQuote(trx, id)
  if (!stored || !(await isQuoteToFollowUp(trx, candidate, due))) return false
  const message = messageAbout(env, stored, at)
  if (!message || !(await queueMessage(trx, message, at))) return false
  await limitFollowUps(trx, at)
  await insertAuditEvent(trx, { quoteId: id, at, actor: 'system', event: 'followed_up', detail: {} })
  return true
}

function messageAbout(env: Context['env'], stored: QuoteWithPolicy, at: Date): OutgoingMessage | undefined {
  const { id, quoteNumber, price } = stored
  const quote = quoteFrom(stored.answers)
  const email = holderEmail(quote.answers)
  const firstContestDate = parseIsoDate(stored.firstContestDate ?? '')
  if (email === undefined || !firstContestDate) return undefined
  if (!leavesTimeToBuy(firstContestDate, dayAt(quote, at))) return undefined
  // What a producer owes is less than what its client pays, and a mail is easily passed on.
  const amount = isProducers(quote.answers) ? undefined : price?.summary?.amountDue
  const mail = followUpMail(letterheadOf(env), {
    quoteNumber,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: id }),
    eventName: quote.answers.tournament_name,
    firstContestDate,
    price: amount === undefined ? undefined : formatMoney(amount),
    unsubscribeUrl: env.publicUrl + unsubscribePath('follow-up', { email }),
  })
  const cause = followUpCause(id)
  return { cause, quoteId: id, mailing: 'follow-up', to: [email], ...mail, attachments: [] }
}
