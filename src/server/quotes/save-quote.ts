import { ProblemError } from '#domain/problem.ts'
import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { requireOwnPictures } from '#server/files/own-pictures.ts'
import { type Context } from '#server/http/serve.ts'
import { findOpenPurchase } from '#server/purchases/repository.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { editedByClient, readPatch } from '#server/quotes/read-patch.ts'
import { lockQuote, type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

export interface Save {
  id: string
  /** The version that the caller saw. */
  version: number
  customFields: Readonly<Record<string, unknown>>
}

/**
 * Lays answers over a quote, prices it and stores both.
 *
 * @rule T18 A save names the version it saw; when somebody else saved since, it is refused with what they saved.
 */
export async function saveQuote(
  context: Context,
  { id, version, customFields }: Save,
): Promise<QuoteWithPolicy> {
  const { db, now, plans } = context
  const values = readPatch(customFields, 'client')
  return db.transaction(async (trx) => {
    const stored = await lockQuote(trx, id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    if (stored.policyNumber !== null) {
      throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: stored.policyNumber })
    }
    if (await findOpenPurchase(trx, id)) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
    const at = now()
    if (stored.version !== version) {
      throw new ProblemError({ code: 'VERSION_CONFLICT', current: presentQuote(plans, stored, at).data })
    }
    await requireOwnPictures(trx, id, values)
    const answers = editedByClient(stored.answers, values)
    const quote = quoteFrom(answers)
    const save = {
      answers,
      email: quote.answers.insured_email?.toLowerCase() ?? null,
      firstContestDate: contestDates(quote)[0] ?? null,
      price: priceDraft(plans, quote, stored.price, at).price,
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
