import type { CalendarDate } from '#domain/values/calendar.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { StepContext } from '#domain/quote/steps/step.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

/** The day of the quotes for events of 2027. */
export const QUOTED_ON = '2027-01-15' as CalendarDate

/** The complete answers of the charity scramble. */
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

/** The answers for a producer's quote, without the licence. */
export const producerAnswers = {
  insurance_producer: 'True',
  client_type: 'farmers_agent',
  producer_agency_name: 'Lake Agency',
  producer_first_name: 'Ann',
  producer_last_name: 'Lake',
  producer_email: 'ann@lake.example',
  producer_phone: '512-555-0199',
  producer_address_1: '7 Lake Street',
  producer_city: 'Austin',
  producer_state: 'TX',
  producer_zip: '78701',
} satisfies FlatAnswers

/** The licence and the insurance of that producer, valid until after the event. */
export const producerLicenseAnswers = {
  producer_license_number: 'TX-1',
  producer_license_state: 'TX',
  producer_license_exp_date: '2028-01-31',
  producer_carrier_name: 'Lake Mutual',
  producer_policy_number: 'EO-1',
  producer_effective_date: '2026-01-31',
  producer_exp_date: '2028-01-31',
} satisfies FlatAnswers

/** Removes the grand prize. */
export const withoutGrandPrize: Record<string, undefined> = Object.fromEntries(
  Object.keys(readyAnswers)
    .filter((key) => /^h_\w+_1$/.test(key))
    .map((key) => [key, undefined]),
)

/** The answers with some changes; undefined removes one. */
export function answersWith(
  overrides: Record<string, string | number | undefined>,
  from: FlatAnswers = readyAnswers,
): FlatAnswers {
  const kept = Object.entries({ ...from, ...overrides }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as FlatAnswers
}

/** The complete quote with some answers changed, and the day on which its steps are checked. */
export function stepContext(
  overrides: Record<string, string | number | undefined> = {},
  today: CalendarDate = QUOTED_ON,
): StepContext {
  return { quote: quoteFrom(answersWith(overrides)), today }
}
