import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { requireOwnPictures } from '#server/quotes/logos/require-own-pictures.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { newQuote } from '#server/quotes/saving/new-quote.ts'
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
  const actor = rep ? 'rep' : 'client'
  const { answers, values } = applyChanges({}, customFields, { editor: actor })
  const at = context.now()
  const stored = newQuote(context, answers, { partner, assignedRepId: rep?.id ?? null, at })
  await runWrite(context, async (trx, effects) => {
    await requireOwnPictures(trx, stored.id, values)
    await insertQuote(trx, stored)
    // Lists of reps show it.
    effects.publish({ quoteId: stored.id, by: rep })
    await effects.audit({
      quoteId: stored.id,
      at,
      actor,
      repId: rep?.id ?? null,
      event: 'quote_started',
      detail: {},
    })
  })
  return { ...stored, policyNumber: null, shipments: [], stickers: [] }
}
