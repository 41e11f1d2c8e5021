import { ProblemError } from '#domain/problem.ts'
import { firstPlayStart } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireLockedQuote, requireQuote } from '#server/quotes/require-quote.ts'
import { saveInWrite } from '#server/quotes/saving/save-quote.ts'
import { sendInWrite } from '#server/quotes/sending/send-quote.ts'

interface Resending {
  id: string
  /** The version that was seen. */
  version: number
  /** Until then the mail can be withdrawn. */
  leavesAt: Date
}

/**
 * Prices a quote again and mails it to its owner, in the transaction of the caller; the ids of the mails.
 *
 * @rule P08 What was changed since the rep saw it is not sent.
 */
export async function resendInWrite(
  context: Context,
  effects: Effects,
  rep: Rep,
  { id, version, leavesAt }: Resending,
): Promise<string[]> {
  const stored = await requireLockedQuote(context.db, id)
  if (stored.version !== version) throw notPossible('It changed after you chose it. Check it, then try again')
  const to = requireSendable(context, stored)
  const saved = await saveInWrite(context, effects, { id, version, customFields: {} }, rep)
  if (!saved.price?.summary) throw notPossible(NO_PRICE)
  const texts = { cc: undefined, subject: undefined, note: undefined }
  const request = { id, to, ...texts, attachQuote: false, ip: '', rep, leavesAt, isBulk: true }
  const { messages } = await sendInWrite(context, effects, request)
  return messages.map((message) => message.id)
}

export type Resent = Awaited<ReturnType<typeof previewResending>>

/** What sending it again would do; undefined if it was deleted. */
export async function previewUnlessGone(context: Context, id: string): Promise<Resent | undefined> {
  try {
    return await previewResending(context, id)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** What sending it again would do. */
export async function previewResending(context: Context, id: string) {
  const { db, plans, now } = context
  const stored = await requireQuote(db, id)
  const quote = quoteFrom(stored.answers)
  const price = calculatePrice(plans, quote, stored, now())?.price
  return {
    quote_number: stored.quoteNumber,
    version: stored.version,
    tournament_name: quote.answers.tournament_name ?? null,
    to: ownerEmail(quote.answers) ?? null,
    fee_before: inDollars(stored.price?.summary?.amountDue),
    fee: inDollars(price?.summary?.amountDue),
    problem: findProblem(context, stored) ?? (price?.summary ? null : NO_PRICE),
  }
}

const NO_PRICE = 'It has no price yet because contest details are missing'

function inDollars(amount: Cents | undefined): number | null {
  return amount === undefined ? null : toDollars(amount)
}

function requireSendable(context: Context, stored: QuoteWithPolicy): string {
  const problem = findProblem(context, stored)
  if (problem !== null) throw notPossible(problem)
  return ownerEmail(quoteFrom(stored.answers).answers) ?? ''
}

function findProblem({ now }: Context, { answers, policyNumber }: QuoteWithPolicy): string | null {
  const quote = quoteFrom(answers)
  const start = firstPlayStart(quote)
  if (policyNumber !== null) return 'It’s already bought'
  if (ownerEmail(quote.answers) === undefined) return 'It has no email'
  return start !== undefined && start <= now() ? 'Its first contest has started' : null
}

function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
