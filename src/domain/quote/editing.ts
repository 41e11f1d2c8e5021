import { addOnFollows } from '#domain/quote/add-on.ts'
import { contactNamesFollow } from '#domain/quote/contact-name.ts'
import { coverageFollowsRows, marksFollowRows, rowsSettle } from '#domain/quote/coverage.ts'
import { paymentTypeChanged, paymentTypeFixed } from '#domain/quote/payment-methods.ts'
import { zoneFollowsState } from '#domain/quote/preset-zone.ts'
import { producerFeeFollows, switchedTo, switchProducer } from '#domain/quote/producer-switch.ts'
import { type FlatAnswers, flatFrom, type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { type Editing, repEditsMarked } from '#domain/quote/rep-changes.ts'
import { overlay, type Patch } from '#domain/quote/wire.ts'
import { bonusSignsFollow } from '#domain/signs/bonus-signs.ts'

const BY_CLIENT: Editing = { editor: 'client' }

/**
 * Lays what somebody typed over the stored answers, then lets its consequences follow. What is typed together with
 * a switch of sides stands where it was typed.
 */
export function edited(
  stored: FlatAnswers,
  values: Patch['values'],
  editing: Editing = BY_CLIENT,
): FlatAnswers {
  return applied(stored, (quote) => typedOver(quote, values), editing, values)
}

/** Changes a whole quote by one of its transitions, then lets the consequences follow. */
export function applied(
  stored: FlatAnswers,
  transition: (quote: Quote) => Quote,
  editing: Editing = BY_CLIENT,
  values: Patch['values'] = {},
): FlatAnswers {
  const before = quoteFrom(stored)
  const changed = rowsSettle(coverageFollowsRows(transition(before), before), before, values)
  const followed = CONSEQUENCES.reduce((quote, follow) => follow(quote, before), changed)
  return flatFrom(repEditsMarked(followed, before, editing))
}

/** The patch that makes one quote into another: what a screen sends after a transition. */
export function patchBetween(before: FlatAnswers, after: FlatAnswers): Patch['values'] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => before[key] !== after[key])
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

const CONSEQUENCES: readonly ((quote: Quote, before: Quote) => Quote)[] = [
  addOnFollows,
  bonusSignsFollow,
  zoneFollowsState,
  producerFeeFollows,
  paymentTypeFixed,
  paymentTypeChanged,
  contactNamesFollow,
]

function typedOver(quote: Quote, values: Patch['values']): Quote {
  const side = switchedTo(quote, values)
  const switched = side === undefined ? quote : switchProducer(quote, side)
  return marksFollowRows(quoteFrom(overlay(flatFrom(switched), values)), switched)
}
