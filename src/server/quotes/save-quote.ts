import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { requireOwnPictures } from '#server/files/own-pictures.ts'
import { type Context } from '#server/http/serve.ts'
import { lockOpenQuote, requireVersion } from '#server/quotes/lock-open-quote.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { editedByClient, readPatch } from '#server/quotes/read-patch.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

export interface Save {
  id: string
  /** The version that the caller saw. */
  version: number
  customFields: Readonly<Record<string, unknown>>
}

/** Lays answers over a quote, prices it and stores both. */
export async function saveQuote(
  context: Context,
  { id, version, customFields }: Save,
): Promise<QuoteWithPolicy> {
  const { db, now, plans } = context
  const values = readPatch(customFields, 'client')
  return db.transaction(async (trx) => {
    const stored = await lockOpenQuote(trx, id)
    requireVersion(context, stored, version)
    const at = now()
    await requireOwnPictures(trx, id, values)
    const answers = editedByClient(stored.answers, values)
    const quote = quoteFrom(answers)
    const save = {
      answers,
      email: holderEmail(quote.answers)?.toLowerCase() ?? null,
      firstContestDate: contestDates(quote)[0] ?? null,
      price: priceDraft(plans, quote, stored.price, at, stored.coupons).price,
      updatedAt: at,
    }
    await updateQuote(trx, id, version + 1, save)
    await insertAuditEvent(trx, {
      quoteId: id,
      at,
      actor: 'client',
      event: 'quote_saved',
      detail: { version: version + 1, fields: Object.keys(values).join(' ') },
    })
    return { ...stored, ...save, version: version + 1 }
  })
}
