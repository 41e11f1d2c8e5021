import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { type CustomFields, encodeAnswers } from '#domain/quote/wire/wire.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { eventDay, readyFields } from '../../e2e/support/quotes/quote-api.ts'

/** A quote with as many rows of every kind as a customer may have, and a sponsor on each of their signs. */
export function fullQuoteFields(): CustomFields {
  const answers: FlatAnswers = {
    bonus_prizes: 'Yes',
    type_bps: 'premium',
    number_bps: 9,
    type_bp_signs: 'custom',
    bp_sponsor_name: 'Second Bank',
    putt_terms: 'Yes',
    putt_single_terms: 'Yes',
    shootout_terms: 'Yes',
    dice_terms: 'Yes',
  }
  for (const kind of CONTEST_DEFINITIONS) {
    answers[kind.coverageKey] = 'Yes'
    answers[kind.signsKey] = 'Yes'
    for (let slot = 1; slot <= kind.maxClientRows; slot += 1) {
      for (const name of Object.keys(kind.rows.fields)) {
        const value = { ...charityScrambleAnswers, ...otherContestAnswers }[wireKey(kind.rows, name, 1)]
        if (value !== undefined) answers[wireKey(kind.rows, name, slot)] = value
      }
      answers[wireKey(kind.rows, 'date', slot)] = eventDay(60 + slot)
      answers[wireKey(kind.sponsors, 'sponsorName', slot)] = `Sponsor ${slot}`
    }
  }
  const given = Object.entries(encodeAnswers(answers)).filter(([, value]) => value !== null)
  return { ...readyFields(), ...Object.fromEntries(given) }
}
