import { withoutMarks } from '#domain/contests/slots.ts'
import { contactFields } from '#domain/quote/fields/contact.fields.ts'
import { offerFields } from '#domain/quote/fields/offers.fields.ts'
import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { termsFields } from '#domain/quote/fields/terms.fields.ts'
import { updateEachContest } from '#domain/quote/model/contest-rows.ts'
import {
  type AnyRow,
  contestDates,
  type FlatAnswers,
  type Quote,
  rowsOf,
  withoutAnswers,
  withRows,
} from '#domain/quote/model/quote.ts'
import { applyTransition } from '#domain/quote/transitions/editing.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'

/** Decided, accepted or noted for the former event alone. */
const NOT_COPIED = [
  ...Object.keys(termsFields),
  ...Object.keys(paymentFields),
  ...Object.keys(officeFields),
  ...Object.keys(offerFields),
  'rush_shipping_accepted',
  'tee_time',
]

interface NewEvent {
  firstDay: CalendarDate
  /** Who copies. */
  editor: Editor
}

/**
 * The answers for the same event on another day; its other days follow with the same distance.
 *
 * @rule O12 A copy has the contests, addresses, signs and producer of the former event. It has no accepted terms, payment,
 * tee time, notes of the office or fees by hand, and no client type that only a rep may choose, unless a rep copies it.
 */
export function copyAnswers(answers: FlatAnswers, { firstDay, editor }: NewEvent): FlatAnswers {
  return applyTransition(answers, (quote) => {
    const keys = isRepsAlone(quote) && editor === 'client' ? [...NOT_COPIED, 'client_type'] : NOT_COPIED
    return moveDates(withoutAnswers(quote, keys), firstDay)
  })
}

function isRepsAlone({ answers: { client_type: type } }: Quote): boolean {
  return type !== undefined && contactFields.client_type.repOnly?.(type) === true
}

function moveDates(quote: Quote, firstDay: CalendarDate): Quote {
  const [formerDay] = contestDates(quote)
  const move = ({ date }: AnyRow) =>
    date === undefined || formerDay === undefined
      ? firstDay
      : addDays(firstDay, daysBetween(formerDay, date as CalendarDate))
  return updateEachContest(quote, (left, kind) =>
    withRows(
      left,
      kind,
      rowsOf(left, kind).map((row): AnyRow => ({ ...withoutMarks(row), date: move(row) })),
    ),
  )
}
