import { pagePath } from '#contract/page-path.ts'
import { unsubscribePath } from '#contract/unsubscribe.ts'
import { dateInTimeZone, parseIsoDate } from '#domain/values/calendar.ts'
import { getFollowUpWindow, hasTimeToBuy, getCooldownStart } from '#domain/mailings/follow-up.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { formatMoney } from '#domain/values/money.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import type { Db } from '#server/kit/db/database.ts'
import { limitFollowUps } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { type OutgoingMessage, queueMessage } from '#server/messaging/outbox.ts'
import { createFollowUpMail } from '#server/messaging/templates/mailings/follow-up.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import {
  type FollowUpCandidate,
  type FollowUpCriteria,
  getFollowUpCause,
  isQuoteToFollowUp,
  listQuotesToFollowUp,
  lockAddress,
} from '#server/messaging/mailings/repository.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { summarizeQuote } from '#server/quotes/sending/insured-summary.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

type QuoteContext = Parameters<typeof buildQuoteDocumentInput>[0]

/**
 * Sends one reminder for quotes that were not bought, to each address they are saved under.
 *
 * @rule P05 An address gets a follow-up once in a while, and a quote only once ever: the mail is queued under the
 * quote's own cause while address and quote are locked, so neither a second run nor a second instance sends another.
 */
export function createFollowUpJob(
  context: Pick<Context, 'env' | 'plans' | 'wakeJobs'>,
): HandlerOf<'send-follow-ups'> {
  const { env, plans, wakeJobs } = context
  return async (_payload, { db, now }) => {
    if (env.followUpDays === undefined) return
    const at = now()
    const saved = getFollowUpWindow(at, env.followUpDays)
    const criteria: FollowUpCriteria = {
      saved,
      firstContestFrom: dateInTimeZone(at, 'UTC'),
      noFollowUpSince: getCooldownStart(at),
    }
    const failures: unknown[] = []
    const written = new Set<string>()
    for (const candidate of await listQuotesToFollowUp(db, criteria)) {
      // Of several quotes of an address only the last saved one gets the follow-up.
      if (written.has(candidate.email)) continue
      try {
        const isWritten = await runWrite({ db, wakeJobs }, (trx, effects) =>
          sendFollowUp(trx, effects, { env, plans, now: () => at }, { candidate, criteria, at }),
        )
        if (isWritten) written.add(candidate.email)
      } catch (error) {
        // What exceeds today's limit may still be due tomorrow.
        if (isRateLimited(error)) break
        // One quote that fails must not stop the others.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'RATE_LIMITED'
}

interface FollowUpTask {
  candidate: FollowUpCandidate
  criteria: FollowUpCriteria
  at: Date
}

/** True if its mail is queued. */
async function sendFollowUp(
  trx: Db,
  effects: Effects,
  context: QuoteContext,
  { candidate, criteria, at }: FollowUpTask,
): Promise<boolean> {
  const { id, email } = candidate
  await lockAddress(trx, email)
  const stored = await lockQuote(trx, id)
  const isDue = stored && (await isQuoteToFollowUp(trx, candidate, criteria))
  const message = isDue ? createFollowUpMessage(context, stored) : undefined
  if (!message || !(await queueMessage(trx, message, at))) {
    effects.noAudit('Nothing is sent')
    return false
  }
  await limitFollowUps(trx, at)
  await effects.audit({ quoteId: id, at, actor: 'system', event: 'followed_up', detail: {} })
  return true
}

function createFollowUpMessage(context: QuoteContext, stored: QuoteWithPolicy): OutgoingMessage | undefined {
  const { env, now } = context
  const { id, quoteNumber, price } = stored
  const quote = quoteFrom(stored.answers)
  const email = ownerEmail(quote.answers)
  const firstContestDate = parseIsoDate(stored.firstContestDate ?? '')
  if (email === undefined || !firstContestDate) return undefined
  if (!hasTimeToBuy(firstContestDate, dayAtEvent(quote, now()))) return undefined
  const onFile = buildQuoteDocumentInput(context, stored)
  // A producer owes less than the client pays, and a mail is easily forwarded.
  const amount = isProducerQuote(quote.answers) ? undefined : price?.summary?.amountDue
  const mail = createFollowUpMail(createLetterhead(env), {
    quoteNumber,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: id }),
    eventName: quote.answers.tournament_name,
    firstContestDate,
    price: amount === undefined ? undefined : formatMoney(amount, dollarSignOf(quote.answers)),
    goodUntil: amount === undefined || onFile.price === null ? null : onFile.priceEnd,
    insured: summarizeQuote({ ...onFile, price, policyNumber: null }),
    unsubscribeUrl: env.publicUrl + unsubscribePath('follow-up', { email }),
  })
  const cause = getFollowUpCause(id)
  return { cause, quoteId: id, mailing: 'follow-up', to: [email], ...mail, attachments: [] }
}
