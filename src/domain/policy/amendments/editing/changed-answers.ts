import type { Field } from '#domain/values/field.ts'
import { formatAnswerInFull } from '#domain/values/format-answer.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { Section } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type FlatAnswers, flatFrom, type Quote } from '#domain/quote/model/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** One changed answer, as text for people. A side is absent if there was, or is now, no answer. */
export interface AnswerChange {
  /** Wire key, with the current number of the row. */
  key: string
  label: string
  before?: string
  after?: string
}

/** The answers that changed in one place: a numbered row, or a part of the quote without rows. */
export interface ChangedSection {
  section: Section
  /** The row's current number, counted from 1; for a removed row, its former number. */
  index?: number
  /** Only for a contest row. */
  entity?: ContestKind
  kind: 'added' | 'removed' | 'changed'
  answers: AnswerChange[]
}

/** The section of an answer. All rows of a section have the same fields in the same order. */
interface AnswerGroup extends Pick<ChangedSection, 'section' | 'index' | 'entity'> {
  fields: [key: string, field: Field][]
}

/** Two states of a quote, and how amounts begin in the words about them. */
interface Compared {
  before: FlatAnswers
  after: FlatAnswers
  sign: DollarSign
}

const ENTITY_BY_SECTION: ReadonlyMap<Section, ContestKind> = new Map(
  CONTEST_DEFINITIONS.map(({ rows, entity }) => [rows.section, entity]),
)

const ANSWER_GROUPS = buildAnswerGroups()

/**
 * All differences between two states of a quote, by section. A contest that only moved up is no change.
 *
 * @rule D22 A change is shown row by row, with the old and the new answer.
 */
export function compareAnswers(before: Quote, after: Quote): ChangedSection[] {
  const compared = { before: flatFrom(before), after: flatFrom(after), sign: dollarSignOf(before.answers) }
  const sections = [...new Set(ANSWER_GROUPS.map(({ section }) => section))]
  return sections.flatMap((section) => {
    const rows = ANSWER_GROUPS.filter((group) => group.section === section)
    return rows[0]?.entity
      ? compareContests(rows, compared)
      : rows.flatMap((group) => compareGroups(group, group, compared))
  })
}

/** Contests are identified by what is insured, so removing one does not show the others as changed. */
function compareContests(rows: readonly AnswerGroup[], compared: Compared): ChangedSection[] {
  const { before: answersBefore, after: answersAfter } = compared
  const groupsBefore = rows.filter((group) => isAnswered(group, answersBefore))
  const groupsAfter = rows.filter((group) => isAnswered(group, answersAfter))
  const isMoved = (one: AnswerGroup, other: AnswerGroup) =>
    sameAnswers(one, answersBefore, other, answersAfter)
  const unmatchedBefore = groupsBefore.filter((one) => !groupsAfter.some((other) => isMoved(one, other)))
  const unmatchedAfter = groupsAfter.filter((other) => !groupsBefore.some((one) => isMoved(one, other)))
  const edited = unmatchedAfter.flatMap((other) =>
    compareGroups(
      unmatchedBefore.find((one) => one === other),
      other,
      compared,
    ),
  )
  const removed = unmatchedBefore
    .filter((one) => !unmatchedAfter.includes(one))
    .flatMap((one) => compareGroups(one, undefined, compared))
  return [...edited, ...removed]
}

function compareGroups(
  from: AnswerGroup | undefined,
  to: AnswerGroup | undefined,
  compared: Compared,
): ChangedSection[] {
  const group = to ?? from
  if (!group) return []
  const answers = group.fields.flatMap(([key, field]) => {
    const [before, after] = [from && compared.before[key], to && compared.after[key]]
    if (before === after) return []
    const texts = {
      ...(before !== undefined && { before: formatAnswerInFull(field, before, compared.sign) }),
      ...(after !== undefined && { after: formatAnswerInFull(field, after, compared.sign) }),
    }
    return [{ key, label: field.label, ...texts }]
  })
  if (answers.length === 0) return []
  const { fields: _fields, ...at } = group
  return [{ ...at, kind: !from ? 'added' : to ? 'changed' : 'removed', answers }]
}

function buildAnswerGroups(): AnswerGroup[] {
  const found = new Map<string, AnswerGroup>()
  for (const [key, { section, index, field }] of WIRE_FIELDS) {
    const id = `${section} ${index ?? ''}`
    const entity = ENTITY_BY_SECTION.get(section)
    const group: AnswerGroup = found.get(id) ?? {
      section,
      fields: [],
      ...(index !== undefined && { index }),
      ...(entity && { entity }),
    }
    group.fields.push([key, field])
    found.set(id, group)
  }
  return [...found.values()]
}

function isAnswered({ fields }: AnswerGroup, flat: FlatAnswers): boolean {
  return fields.some(([key]) => flat[key] !== undefined)
}

function sameAnswers(
  one: AnswerGroup,
  answersBefore: FlatAnswers,
  other: AnswerGroup,
  answersAfter: FlatAnswers,
): boolean {
  return one.fields.every(([key], at) => answersBefore[key] === answersAfter[other.fields[at]?.[0] ?? ''])
}
