import { randomUUID } from 'node:crypto'
import { addressKey } from '#domain/email-address.ts'
import { type StartedFrom } from '#domain/quote/form-versions.ts'
import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { requireOwnPictures } from '#server/files/own-pictures.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { newClientReference, newQuoteNumber } from '#server/quotes/quote-number.ts'
import { laidOver } from '#server/quotes/read-patch.ts'
import { insertQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

interface Start {
  rep?: Rep | undefined
  /** The partner whose page led here. */
  partner?: StartedFrom | null
}

/**
 * Starts a quote with whatever is known so far, even nothing.
 *
 * @rule K15 A quote that a partner's page started keeps the partner's percent.
 */
export async function createQuote(
  { db, now, plans }: Context,
  customFields: Readonly<Record<string, unknown>>,
  { rep, partner = null }: Start = {},
): Promise<QuoteWithPolicy> {
  const actor = rep ? 'rep' : 'client'
  const { answers, values } = laidOver({}, customFields, { editor: actor })
  const quote = quoteFrom(answers)
  const at = now()
  const stored = {
    id: randomUUID(),
    quoteNumber: newQuoteNumber(),
    clientReference: newClientReference(),
    version: 1,
    answers,
    email: addressKey(holderEmail(quote.answers) ?? '') || null,
    firstContestDate: contestDates(quote)[0] ?? null,
    price: priceDraft(plans, quote, { price: null, coupons: [], partner }, at)?.price ?? null,
    coupons: [],
    partner,
    createdAt: at,
    updatedAt: at,
  }
  await db.transaction(async (trx) => {
    await requireOwnPictures(trx, stored.id, values)
    await insertQuote(trx, stored)
    await insertAuditEvent(trx, {
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
