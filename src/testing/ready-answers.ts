import { type CalendarDate } from '#domain/calendar.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/quote.ts'
import { type Judging } from '#domain/quote/step.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

/** The day on which the events of 2027 are quoted. */
export const QUOTED_ON = '2027-01-15' as CalendarDate

/** The charity scramble, answered to the last question. */
export const readyAnswers: FlatAnswers = {
  ...charityScrambleAnswers,
  shipping_first_name: 'Pat',
  shipping_last_name: 'Doyle',
  shipping_phone: '512-555-0142',
  shipping_address_1: '1200 Barton Springs Road',
  shipping_city: 'Austin',
  shipping_state: 'TX',
  shipping_zip: '78704',
  hio_terms: 'Yes',
  agree_to_terms: 'Yes',
  coverage_agreement: 'Yes',
  payment_type: 'credit_card',
}

/** Answers but for some that a test changes; undefined takes one out. */
export function answersWith(
  overrides: Record<string, string | number | undefined>,
  from: FlatAnswers = readyAnswers,
): FlatAnswers {
  const kept = Object.entries({ ...from, ...overrides }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as FlatAnswers
}

/** The complete quote with some answers changed, as it is judged on a day. */
export function judgingOf(
  overrides: Record<string, string | number | undefined> = {},
  today: CalendarDate = QUOTED_ON,
): Judging {
  return { quote: quoteFrom(answersWith(overrides)), today }
}
