import { unsubscribePath } from '#contract/unsubscribing.ts'
import { dayIn, parseIsoDate } from '#domain/calendar.ts'
import { dueForFollowUp, leavesTimeToBuy } from '#domain/mailings/follow-up.ts'
import { formatMoney } from '#domain/money.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { type OutgoingMessage, queueMessage } from '#server/mail/outbox.ts'
import { followUpMail } from '#server/mail/templates/follow-up.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import {
  type Due,
  followUpCause,
  isQuoteToFollowUp,
  listQuotesToFollowUp,
} from '#server/mailings/repository.ts'
import { todayAt } from '#server/quotes/price-draft.ts'
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
 * Mails one reminder of each quote that was left unbought, to the address that it is kept under.
 *
 * @rule P05 A quote is followed up once: its mail is queued under the quote's own cause, while the quote is locked, so
 * neither a second run nor a second instance writes again.
 */
export function sendFollowUps(context: Pick<Context, 'env' | 'wakeJobs'>): JobHandler {
  const { env, wakeJobs } = context
  return async (_payload, { db, now }) => {
    if (env.followUpDays === undefined) return
    const at = now()
    // First of all, so that the next hour comes whatever happens in this one.
    await scheduleFollowUps({ db, env }, new Date(at.getTime() + HOUR_MS))
    const due: Due = { saved: dueForFollowUp(at, env.followUpDays), playFrom: dayIn(at, 'UTC') }
    const failures: unknown[] = []
    for (const id of await listQuotesToFollowUp(db, due)) {
      try {
        await db.transaction((trx) => followUp(trx, env, { id, due, at }))
      } catch (error) {
        // One that cannot be written about keeps nobody else from their mail.
        failures.push(error)
      }
    }
    wakeJobs()
    if (failures.length > 0) throw failures[0]
  }
}

interface Turn {
  id: string
  due: Due
  at: Date
}

async function followUp(trx: Db, env: Context['env'], { id, due, at }: Turn): Promise<void> {
  const stored = await lockQuote(trx, id)
  if (!stored || !(await isQuoteToFollowUp(trx, id, due))) return
  const message = messageAbout(env, stored, at)
  if (!message || !(await queueMessage(trx, message, at))) return
  await insertAuditEvent(trx, { quoteId: id, at, actor: 'system', event: 'followed_up', detail: {} })
}

function messageAbout(env: Context['env'], stored: QuoteWithPolicy, at: Date): OutgoingMessage | undefined {
  const { id, quoteNumber, price } = stored
  const quote = quoteFrom(stored.answers)
  const email = holderEmail(quote.answers)
  const firstContestDate = parseIsoDate(stored.firstContestDate ?? '')
  if (email === undefined || !firstContestDate) return undefined
  if (!leavesTimeToBuy(firstContestDate, todayAt(quote, at))) return undefined
  const amount = price?.summary?.amountDue
  const mail = followUpMail(letterheadOf(env), {
    quoteNumber,
    quoteUrl: `${env.publicUrl}/quote/view/${id}`,
    eventName: quote.answers.tournament_name,
    firstContestDate,
    price: amount === undefined ? undefined : formatMoney(amount),
    unsubscribeUrl: env.publicUrl + unsubscribePath('follow-up', { email }),
  })
  const cause = followUpCause(id)
  return { cause, quoteId: id, mailing: 'follow-up', to: [email], ...mail, attachments: [] }
}
