import { prizePackageFields } from '#domain/quote/prize-package.fields.ts'
import { fullName } from '#domain/quote/full-name.ts'
import { type FlatAnswers, flatFrom, type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { overlay, type Patch } from '#domain/quote/wire.ts'
import { findTerritory } from '#domain/territories.ts'

/** Lays what somebody typed over the stored answers, then lets its consequences follow. */
export function edited(stored: FlatAnswers, values: Patch['values']): FlatAnswers {
  const before = quoteFrom(stored)
  const typed = quoteFrom(overlay(stored, values))
  const consequences = [
    coverageFollowsRows,
    lastGrandPrizeGone,
    zoneFollowsState,
    paymentTypeChanged,
    contactNameFollows,
  ]
  return flatFrom(consequences.reduce((quote, follow) => follow(quote, before), typed))
}

/**
 * Coverage says Yes while there are contests, and a No resets them.
 *
 * @rule T08 Adding a prize covers its contest; turning cover off clears its prizes, their sponsors and signs.
 */
export function coverageFollowsRows(quote: Quote, before: Quote): Quote {
  const turnedOff = quote.answers.h_coverage === 'No' && before.answers.h_coverage !== 'No'
  if (turnedOff) return { ...quote, grandPrizes: [] }
  if (quote.grandPrizes.length === 0) return quote
  return { ...quote, answers: { ...quote.answers, h_coverage: 'Yes' } }
}

/**
 * What only made sense beside a grand prize goes with the last of them.
 *
 * @rule T07 Removing the last grand prize clears bonus prizes, their signs, grand prize signs and sponsor names.
 */
export function lastGrandPrizeGone(quote: Quote, before: Quote): Quote {
  if (before.grandPrizes.length === 0 || quote.grandPrizes.length > 0) return quote
  const kept = Object.entries(quote.answers).filter(([key]) => !Object.hasOwn(prizePackageFields, key))
  return { ...quote, answers: Object.fromEntries(kept), grandPrizeSponsors: [] }
}

/**
 * The zone follows the course until somebody chooses another.
 *
 * @rule N58 The time zone is preset from the state of the course.
 */
export function zoneFollowsState(quote: Quote, before: Quote): Quote {
  const { course_state: state, time_zone: zone } = quote.answers
  const chosen = zone !== undefined && zone !== presetZone(before)
  if (state === before.answers.course_state || chosen) return quote
  const preset = presetZone(quote)
  const { time_zone: _previous, ...others } = quote.answers
  return { ...quote, answers: preset ? { ...others, time_zone: preset } : others }
}

/**
 * Addresses that were typed for the new way to pay stay.
 *
 * @rule T03 Another way to pay clears the list of those who get the papers.
 */
export function paymentTypeChanged(quote: Quote, before: Quote): Quote {
  const { payment_type: type, emails_to_be_sent: emails } = before.answers
  if (type === undefined || type === quote.answers.payment_type) return quote
  const { emails_to_be_sent: typed, ...others } = quote.answers
  return typed === emails ? { ...quote, answers: others } : quote
}

function presetZone({ answers }: Quote) {
  return answers.course_state === undefined ? undefined : findTerritory(answers.course_state)?.timeZone
}

/**
 * A name that only repeats first and last name, as they are or as they just were, is not kept.
 *
 * @rule N53 The contact name is first and last name, unless another is typed.
 */
export function contactNameFollows(quote: Quote, before: Quote): Quote {
  const { insured_contact_name: typed, ...others } = quote.answers
  const repeated = typed === insuredName(quote) || typed === insuredName(before)
  return repeated ? { ...quote, answers: others } : quote
}

function insuredName({ answers }: Quote): string | null {
  return fullName(answers.insured_first_name, answers.insured_last_name)
}
