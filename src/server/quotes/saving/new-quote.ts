import { randomUUID } from 'node:crypto'
import { contestDates, type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Context } from '#server/kit/context.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import type { StoredQuote } from '#server/quotes/repository.ts'
import { newClientReference, newQuoteNumber } from '#server/quotes/saving/quote-number.ts'

interface QuoteStart {
  partner: PartnerSnapshot | null
  /** Who looks after it. */
  assignedRepId: string | null
  at: Date
}

/** A priced quote in its first version, with an id and a number of its own. */
export function newQuote(
  { plans }: Pick<Context, 'plans'>,
  answers: FlatAnswers,
  { partner, assignedRepId, at }: QuoteStart,
): StoredQuote {
  const quote = quoteFrom(answers)
  return {
    id: randomUUID(),
    quoteNumber: newQuoteNumber(),
    clientReference: newClientReference(),
    version: 1,
    answers,
    email: getEmailKey(ownerEmail(quote.answers) ?? '') || null,
    firstContestDate: contestDates(quote)[0] ?? null,
    price: calculatePrice(plans, quote, { price: null, coupons: [], partner }, at)?.price ?? null,
    coupons: [],
    approvals: [],
    partner,
    assignedRepId,
    copiedFromId: null,
    copy: null,
    createdAt: at,
    updatedAt: at,
  }
}
