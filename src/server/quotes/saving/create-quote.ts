import { randomUUID } from 'node:crypto'
import { getEmailKey } from '#domain/values/email-address.ts'
import { type PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { runWrite } from '#server/platform/writes/run-write.ts'
import { requireOwnPictures } from '#server/quotes/logos/require-own-pictures.ts'
import { type Rep } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/context.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import { newClientReference, newQuoteNumber } from '#server/quotes/saving/quote-number.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'
import { insertQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

interface StartOptions {
  rep?: Rep | undefined
  /** The partner whose page the quote was started on. */
  partner?: PartnerSnapshot | null
}

/**
 * Starts a quote; it may be empty.
 *
 * @rule K15 A quote started on a partner's page keeps the partner's discount.
 */
export async function createQuote(
  context: Context,
  customFields: Readonly<Record<string, unknown>>,
  { rep, partner = null }: StartOptions = {},
): Promise<QuoteWithPolicy> {
  const { now, plans } = context
  const actor = rep ? 'rep' : 'client'
  const { answers, values } = applyChanges({}, customFields, { editor: actor })
  const quote = quoteFrom(answers)
  const at = now()
  const stored = {
    id: randomUUID(),
    quoteNumber: newQuoteNumber(),
    clientReference: newClientReference(),
    version: 1,
    answers,
    email: getEmailKey(ownerEmail(quote.answers) ?? '') || null,
    firstContestDate: contestDates(quote)[0] ?? null,
    price: calculatePrice(plans, quote, { price: null, coupons: [], partner }, at)?.price ?? null,
    coupons: [],
    partner,
    createdAt: at,
    updatedAt: at,
  }
  await runWrite(context, async (trx, effects) => {
    await requireOwnPictures(trx, stored.id, values)
    await insertQuote(trx, stored)
    await effects.audit({
      quoteId: stored.id,
      at,
      actor,
      repId: rep?.id ?? null,
      event: 'quote_started',
      detail: {},
    })
  })
  return { ...stored, policyNumber: null }
}
