import { addressKey } from '#domain/email-address.ts'
import { contestDates, quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { requireOwnPictures } from '#server/files/own-pictures.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { logChanges } from '#server/quotes/change-log.ts'
import { lockOpenQuote, requireVersion } from '#server/quotes/lock-open-quote.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { laidOver } from '#server/quotes/read-patch.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

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
 */
export async function saveQuote(context: Context, save: Save, rep?: Rep): Promise<QuoteWithPolicy> {
  const saved = await saveUntold(context, save, rep)
  context.live.tell({ quoteId: save.id, by: rep })
  return saved
}

/** The same inside of a larger transaction, whose owner tells of it once it is committed. */
export async function saveUntold(
  context: Omit<Context, 'live'>,
  { id, version, customFields, reason }: Save,
  rep?: Rep,
): Promise<QuoteWithPolicy> {
  const { db, now, plans } = context
  const editor = rep ? 'rep' : 'client'
  return db.transaction(async (trx) => {
    const stored = await lockOpenQuote(trx, id, editor)
    requireVersion(context, stored, version, editor)
    const at = now()
    const { policyNumber } = stored
    const { answers, values } = laidOver(stored.answers, customFields, { editor, policyNumber })
    await requireOwnPictures(trx, id, values)
    const quote = quoteFrom(answers)
    const save = {
      answers,
      email: addressKey(holderEmail(quote.answers) ?? '') || null,
      firstContestDate: contestDates(quote)[0] ?? null,
      price: priceDraft(plans, quote, stored, at)?.price ?? null,
      updatedAt: at,
    }
    await updateQuote(trx, id, version + 1, save)
    await insertAuditEvent(trx, {
      quoteId: id,
      at,
      actor: editor,
      repId: rep?.id ?? null,
      event: 'quote_saved',
      detail: { version: version + 1, fields: Object.keys(values).join(' ') },
    })
    await logChanges(trx, { quoteId: id, before: stored.answers, after: answers, at, rep, reason })
    return { ...stored, ...save, version: version + 1 }
  })
}
