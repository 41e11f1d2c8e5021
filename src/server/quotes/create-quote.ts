import { randomUUID } from 'node:crypto'
import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { newQuoteNumber } from '#server/quotes/quote-number.ts'
import { laidOver } from '#server/quotes/read-patch.ts'
import { insertQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** Starts a quote with whatever is known so far, even nothing. */
export async function createQuote(
  { db, now, plans }: Context,
  customFields: Readonly<Record<string, unknown>>,
  rep?: Rep,
): Promise<QuoteWithPolicy> {
  const actor = rep ? 'rep' : 'client'
  const { answers } = laidOver({}, customFields, { editor: actor })
  const quote = quoteFrom(answers)
  const at = now()
  const stored = {
    id: randomUUID(),
    quoteNumber: newQuoteNumber(),
    version: 1,
    answers,
    email: quote.answers.insured_email?.toLowerCase() ?? null,
    firstContestDate: contestDates(quote)[0] ?? null,
    price: priceDraft(plans, quote, null, at).price,
    createdAt: at,
    updatedAt: at,
  }
  await db.transaction(async (trx) => {
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
