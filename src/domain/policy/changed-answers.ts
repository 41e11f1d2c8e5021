import { formatLongDate, parseIsoDate } from '#domain/calendar.ts'
import { encodeField, type Field } from '#domain/field.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { type Entity, type Section } from '#domain/problem.ts'
import { type FlatAnswers, flatFrom, type Quote } from '#domain/quote/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'

/** One answer that is different, in words for people; a side that is absent was not answered, or no longer is. */
export interface AnswerChange {
  /** Wire key, with the number that the row has now. */
  key: string
  label: string
  before?: string
  after?: string
}

/** The answers that changed in one place: a numbered row, or a part of the quote without rows. */
export interface Changed {
  section: Section
  /** The row's number now, counted from 1; of one that was removed, the number that it had. */
  index?: number
  /** Only of a contest row. */
  entity?: Entity
  what: 'added' | 'removed' | 'changed'
  answers: AnswerChange[]
}

/** Where an answer belongs. All rows of a section have the same fields in the same order. */
interface Place extends Pick<Changed, 'section' | 'index' | 'entity'> {
  fields: [key: string, field: Field][]
}

const CONTEST_OF: Partial<Record<string, Entity>> = {
  grand_prizes: 'grand_prize',
  putting_prizes: 'putting_prize',
  shootout_contests: 'shootout',
  diceroll_contest: 'dice_roll',
}

const PLACES = places()

/**
 * Everything in which two states of a quote differ, place by place. A contest that only moved up is no change.
 *
 * @rule D22 A change is shown row by row, with what each answer was and what it becomes.
 */
export function changedAnswers(before: Quote, after: Quote): Changed[] {
  const [was, is] = [flatFrom(before), flatFrom(after)]
  const sections = [...new Set(PLACES.map(({ section }) => section))]
  return sections.flatMap((section) => {
    const rows = PLACES.filter((place) => place.section === section)
    return rows[0]?.entity
      ? changedContests(rows, was, is)
      : rows.flatMap((place) => compared(place, place, was, is))
  })
}

/** Contests are told apart by what is insured, so that taking one out leaves the others as they are. */
function changedContests(rows: readonly Place[], was: FlatAnswers, is: FlatAnswers): Changed[] {
  const stood = rows.filter((place) => isAnswered(place, was))
  const stands = rows.filter((place) => isAnswered(place, is))
  const isMoved = (one: Place, other: Place) => sameAnswers(one, was, other, is)
  const left = stood.filter((one) => !stands.some((other) => isMoved(one, other)))
  const came = stands.filter((other) => !stood.some((one) => isMoved(one, other)))
  const edited = came.flatMap((other) =>
    compared(
      left.find((one) => one === other),
      other,
      was,
      is,
    ),
  )
  const removed = left
    .filter((one) => !came.includes(one))
    .flatMap((one) => compared(one, undefined, was, is))
  return [...edited, ...removed]
}

function compared(
  from: Place | undefined,
  to: Place | undefined,
  was: FlatAnswers,
  is: FlatAnswers,
): Changed[] {
  const place = to ?? from
  if (!place) return []
  const answers = place.fields.flatMap(([key, field]) => {
    const [before, after] = [from && was[key], to && is[key]]
    if (before === after) return []
    const words = {
      ...(before !== undefined && { before: inWords(field, before) }),
      ...(after !== undefined && { after: inWords(field, after) }),
    }
    return [{ key, label: field.label, ...words }]
  })
  if (answers.length === 0) return []
  const { fields: _fields, ...at } = place
  return [{ ...at, what: !from ? 'added' : to ? 'changed' : 'removed', answers }]
}

function places(): Place[] {
  const found = new Map<string, Place>()
  for (const [key, { section, index, field }] of WIRE_FIELDS) {
    const id = `${section} ${index ?? ''}`
    const entity = CONTEST_OF[section]
    const place: Place = found.get(id) ?? {
      section,
      fields: [],
      ...(index !== undefined && { index }),
      ...(entity && { entity }),
    }
    place.fields.push([key, field])
    found.set(id, place)
  }
  return [...found.values()]
}

function isAnswered({ fields }: Place, flat: FlatAnswers): boolean {
  return fields.some(([key]) => flat[key] !== undefined)
}

function sameAnswers(one: Place, was: FlatAnswers, other: Place, is: FlatAnswers): boolean {
  return one.fields.every(([key], at) => was[key] === is[other.fields[at]?.[0] ?? ''])
}

function inWords(field: Field, value: string | number): string {
  if (field.unit === 'dollars') return formatMoney(value as Cents)
  const date = field.write && typeof value === 'string' ? parseIsoDate(value) : undefined
  if (date) return formatLongDate(date)
  return field.options?.find((option) => option.value === value)?.label ?? String(encodeField(field, value))
}
