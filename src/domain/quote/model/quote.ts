import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  type Contest,
  CONTEST_DEFINITIONS,
  contestCoverageFields,
  contestPackageFields,
} from '#domain/contests/contests.ts'
import type { ContestDefinition, ContestRow } from '#domain/contests/contest-definition.ts'
import type { SponsorFields } from '#domain/contests/sponsor.fields.ts'
import type { FieldSet, ValueOf } from '#domain/values/field.ts'
import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'
import { offerFields } from '#domain/quote/fields/offers.fields.ts'
import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { producerFeeFields, producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import { shippingFields } from '#domain/quote/fields/shipping.fields.ts'
import { type Row, readRows, flattenRows } from '#domain/contests/slots.ts'
import { termsFields } from '#domain/quote/fields/terms.fields.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'

/** Every field of a quote that has no number, by wire key. */
export const SCALAR_FIELDS = {
  ...contactFields,
  ...producerFields,
  ...producerLicenseFields,
  ...producerFeeFields,
  ...contestCoverageFields,
  ...offerFields,
  ...contestPackageFields,
  ...tournamentFields,
  ...shippingFields,
  ...termsFields,
  ...paymentFields,
  ...officeFields,
}

export type AnswerKey = keyof typeof SCALAR_FIELDS
export type Answers = { [K in AnswerKey]?: ValueOf<(typeof SCALAR_FIELDS)[K]> }
export type Sponsor = Row<SponsorFields>

type RowLists = { [K in Contest as K['list']]: ContestRow<K['rows']['fields']>[] }
type SponsorLists = { [K in Contest as K['sponsorList']]: Sponsor[] }

/** A quote as the domain uses it: typed answers, and contest rows as lists. */
export interface Quote extends RowLists, SponsorLists {
  answers: Answers
}

/** Any row of any contest. */
export type AnyRow = ContestRow<FieldSet>

/** Typed values by wire key: what is stored. */
export type FlatAnswers = Record<string, string | number>

/** Builds a quote from stored values. */
export function quoteFrom(flat: FlatAnswers): Quote {
  const quote: Record<string, unknown> = {}
  for (const { list, rows, sponsorList, sponsors } of CONTEST_DEFINITIONS) {
    quote[list] = readRows(rows, flat)
    quote[sponsorList] = readRows(sponsors, flat)
  }
  const answers = Object.entries(flat).filter(([key]) => Object.hasOwn(SCALAR_FIELDS, key))
  return { ...quote, answers: Object.fromEntries(answers) } as unknown as Quote
}

/** The opposite of `quoteFrom`. */
export function flatFrom(quote: Quote): FlatAnswers {
  const flat: Record<string, unknown> = { ...quote.answers }
  for (const kind of CONTEST_DEFINITIONS) {
    Object.assign(
      flat,
      flattenRows(kind.rows, rowsOf(quote, kind)),
      flattenRows(kind.sponsors, sponsorsOf(quote, kind)),
    )
  }
  return flat as FlatAnswers
}

/** The rows of one kind of contest. */
export function rowsOf(quote: Quote, { list }: Pick<ContestDefinition, 'list'>): AnyRow[] {
  return quote[list as Contest['list']] as AnyRow[]
}

/** The sponsors on the signs of one kind of contest. */
export function sponsorsOf(quote: Quote, { sponsorList }: Pick<ContestDefinition, 'sponsorList'>): Sponsor[] {
  return quote[sponsorList as Contest['sponsorList']]
}

/** A quote with other rows of one kind, and other sponsors if they are given. */
export function withRows(
  quote: Quote,
  { list, sponsorList }: Pick<ContestDefinition, 'list' | 'sponsorList'>,
  rows: readonly AnyRow[],
  sponsors?: readonly Sponsor[],
): Quote {
  return { ...quote, [list]: rows, ...(sponsors && { [sponsorList]: sponsors }) }
}

/** An answer whose key is known only at run time. */
export function answerOf({ answers }: Quote, key: string): string | number | undefined {
  return answers[key as AnswerKey]
}

/** A quote with some answers changed; undefined removes one. */
export function withAnswers(quote: Quote, changes: { [K in AnswerKey]?: Answers[K] | undefined }): Quote {
  const answers = Object.entries({ ...quote.answers, ...changes }).filter(([, value]) => value !== undefined)
  return { ...quote, answers: Object.fromEntries(answers) }
}

/** A quote without the answers to some questions. */
export function withoutAnswers(quote: Quote, keys: readonly string[]): Quote {
  const answers = Object.entries(quote.answers).filter(([key]) => !keys.includes(key))
  return { ...quote, answers: Object.fromEntries(answers) }
}

/** The kinds of contest that a quote insures. */
export function coveredContests(quote: Quote): ContestDefinition[] {
  return CONTEST_DEFINITIONS.filter((kind) => rowsOf(quote, kind).length > 0)
}

/** The days on which something is insured, earliest first. */
export function contestDates(quote: Quote): CalendarDate[] {
  return CONTEST_DEFINITIONS.flatMap((kind) => rowsOf(quote, kind))
    .flatMap(({ date }) => (date === undefined ? [] : [date as CalendarDate]))
    .toSorted()
}
