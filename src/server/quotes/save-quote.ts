import { ProblemError } from '#domain/problem.ts'
import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { findOpenPurchase } from '#server/purchases/repository.ts'
import { logChanges } from '#server/quotes/change-log.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { laidOver } from '#server/quotes/read-patch.ts'
import { lockQuote, type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

export interface Save {
  id: string
  /** The version that the caller saw. */
  version: number
  customFields: Readonly<Record<string, unknown>>
  /** Why a rep changes it, in their own words. */
  reason?: string | undefined
}

/**
 * Lays answers over a quote, prices it and stores both.
 *
 * @rule R02 A rep may change a quote that is bought; what was issued stays as it was.
 * @rule T18 A save names the version it saw; when somebody else saved since, it is refused with what they saved.
 */
export async function saveQuote(
  context: Context,
  { id, version, customFields, reason }: Save,
  rep?: Rep,
): Promise<QuoteWithPolicy> {
  const { db, now, plans } = context
  const editor = rep ? 'rep' : 'client'
  return db.transaction(async (trx) => {
    const stored = await lockQuote(trx, id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    if (!rep && stored.policyNumber !== null) {
      throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: stored.policyNumber })
    }
    if (await findOpenPurchase(trx, id)) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
    const at = now()
    if (stored.version !== version) {
      throw new ProblemError({
        code: 'VERSION_CONFLICT',
        current: presentQuote(context, stored, at, editor).data,
      })
    }
    const { policyNumber } = stored
    const { answers, written } = laidOver(stored.answers, customFields, { editor, policyNumber })
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
      actor: editor,
      repId: rep?.id ?? null,
      event: 'quote_saved',
      detail: { version: version + 1, fields: written.join(' ') },
    })
    await logChanges(trx, { quoteId: id, before: stored.answers, after: answers, at, rep, reason })
    return { ...stored, ...save, version: version + 1 }
  })
}
