import { syncAddOns } from '#domain/quote/transitions/add-on.ts'
import { syncContactNames } from '#domain/quote/transitions/contact-names.ts'
import { syncCoverage, moveRowMarks, completeContestRows } from '#domain/quote/transitions/coverage.ts'
import { resetDocumentRecipients, syncPaymentType } from '#domain/quote/payment/payment-methods.ts'
import { syncTimeZone } from '#domain/quote/transitions/time-zone.ts'
import { syncProducerFee, requestedSide, switchProducer } from '#domain/quote/transitions/producer-switch.ts'
import { type FlatAnswers, flatFrom, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { type EditContext, markRepEdits } from '#domain/quote/transitions/rep-edits.ts'
import { applyPatch, type Patch } from '#domain/quote/wire/wire.ts'
import { syncBonusSigns } from '#domain/quote/signs/bonus-signs.ts'

const CLIENT_EDIT: EditContext = { editor: 'client' }

/**
 * Applies typed values to the stored answers, then updates everything that depends on them. Values typed together
 * with a switch between client and producer stay in the field where they were typed.
 */
export function applyEdits(
  stored: FlatAnswers,
  values: Patch['values'],
  editing: EditContext = CLIENT_EDIT,
): FlatAnswers {
  return applyTransition(stored, (quote) => applyValues(quote, values), editing, values)
}

/** Applies a transition to a whole quote, then updates everything that depends on it. */
export function applyTransition(
  stored: FlatAnswers,
  transition: (quote: Quote) => Quote,
  editing: EditContext = CLIENT_EDIT,
  values: Patch['values'] = {},
): FlatAnswers {
  const before = quoteFrom(stored)
  const changed = completeContestRows(syncCoverage(transition(before), before), before, values)
  const followed = CONSEQUENCES.reduce((quote, follow) => follow(quote, before), changed)
  return flatFrom(markRepEdits(followed, before, editing))
}

/** The patch that turns one quote into another; a screen sends it after a transition. */
export function patchBetween(before: FlatAnswers, after: FlatAnswers): Patch['values'] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => before[key] !== after[key])
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

const CONSEQUENCES: readonly ((quote: Quote, before: Quote) => Quote)[] = [
  syncAddOns,
  syncBonusSigns,
  syncTimeZone,
  syncProducerFee,
  syncPaymentType,
  resetDocumentRecipients,
  syncContactNames,
]

function applyValues(quote: Quote, values: Patch['values']): Quote {
  const side = requestedSide(quote, values)
  const switched = side === undefined ? quote : switchProducer(quote, side)
  return moveRowMarks(quoteFrom(applyPatch(flatFrom(switched), values)), switched)
}
