import { type CalendarDate } from '#domain/calendar.ts'
import { type ValueOf } from '#domain/field.ts'
import { contactFields, producerFields } from '#domain/quote/contact.fields.ts'
import { coverageFields } from '#domain/quote/coverage.fields.ts'
import { grandPrizes } from '#domain/quote/hole-in-one.fields.ts'
import { producerLicenceFields } from '#domain/quote/producer.fields.ts'
import { paymentFields } from '#domain/quote/payment.fields.ts'
import { grandPrizeSponsors, prizePackageFields } from '#domain/quote/prize-package.fields.ts'
import { shippingFields } from '#domain/quote/shipping.fields.ts'
import { type Row, rowsFrom, rowsTo } from '#domain/quote/slots.ts'
import { termsFields } from '#domain/quote/terms.fields.ts'
import { tournamentFields } from '#domain/quote/tournament.fields.ts'

/** Every field of a quote that has no number, by wire key. */
export const SCALAR_FIELDS = {
  ...contactFields,
  ...producerFields,
  ...producerLicenceFields,
  ...coverageFields,
  ...prizePackageFields,
  ...tournamentFields,
  ...shippingFields,
  ...termsFields,
  ...paymentFields,
}

/** Every numbered list of a quote. */
export const LISTS = { grandPrizes, grandPrizeSponsors }

export type Answers = { [K in keyof typeof SCALAR_FIELDS]?: ValueOf<(typeof SCALAR_FIELDS)[K]> }
export type GrandPrize = Row<(typeof grandPrizes)['fields']>
export type Sponsor = Row<(typeof grandPrizeSponsors)['fields']>

/** A quote as the rules see it: typed answers, and contest rows as lists. */
export interface Quote {
  answers: Answers
  grandPrizes: GrandPrize[]
  grandPrizeSponsors: Sponsor[]
}

/** Typed values by wire key: what is stored. */
export type FlatAnswers = Record<string, string | number>

/** Gathers stored values into a quote. */
export function quoteFrom(flat: FlatAnswers): Quote {
  const answers = Object.entries(flat).filter(([key]) => Object.hasOwn(SCALAR_FIELDS, key))
  return {
    answers: Object.fromEntries(answers),
    grandPrizes: rowsFrom(LISTS.grandPrizes, flat),
    grandPrizeSponsors: rowsFrom(LISTS.grandPrizeSponsors, flat),
  }
}

/** The opposite of `quoteFrom`. */
export function flatFrom(quote: Quote): FlatAnswers {
  return {
    ...quote.answers,
    ...rowsTo(LISTS.grandPrizes, quote.grandPrizes),
    ...rowsTo(LISTS.grandPrizeSponsors, quote.grandPrizeSponsors),
  }
}

/** The days on which something is insured, earliest first. */
export function contestDates({ grandPrizes: rows }: Quote): CalendarDate[] {
  return rows.flatMap(({ date }) => (date ? [date] : [])).toSorted()
}
