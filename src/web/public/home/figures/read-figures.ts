import { CONTESTS } from '#domain/contests/contests.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import { decodeField, encodeField, type Field, type Option } from '#domain/values/field.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { FigureTexts } from '#web/public/home/figures/visitor-figures.ts'

/** One contest of a visitor, read by the rules of its fields. */
export interface ReadFigures {
  contest: ContestDefinition
  /** The valid figures. */
  row: AnyRow
  /** What to do about the others, by the name of their field. */
  problems: Readonly<Record<string, string>>
  /** The valid figures as answers of a quote. */
  answers: CustomFields
}

/** The row that they become in a quote. */
const SLOT = 1
const AS_CUSTOMER = { isAddOn: false, editor: 'client' } as const

/** @rule V09 The greeting asks by the same fields as a quote: the same limits, messages and choices. */
export function readFigures(entity: ContestKind, texts: FigureTexts): ReadFigures {
  const contest: ContestDefinition = CONTESTS[entity]
  const problems: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(texts)) {
    const read = readText(fieldOf(contest, name), text)
    if ('message' in read) problems[name] = read.message
    else values[name] = read.value
  }
  const row: AnyRow = { slot: SLOT, ...values }
  const whole: AnyRow = { ...contest.defaults, ...row }
  const together = [
    ...contest.validateRow(whole, AS_CUSTOMER),
    ...(contest.validateForClient?.(whole, AS_CUSTOMER) ?? []),
  ]
  for (const { name, message } of together) if (name in values) problems[name] ??= message
  return { contest, row, problems, answers: answersOf(contest, values) }
}

export function fieldOf(contest: ContestDefinition, name: string): Field {
  const field = contest.rows.fields[name]
  if (!field) throw new Error(`There is no ${name} of a ${contest.entity}`)
  return field
}

/** The choices of a field, as far as they go with the rest of the row; none if it is typed. */
export function choicesOf({ contest, row }: ReadFigures, name: string): readonly Option[] {
  const { options = [] } = fieldOf(contest, name)
  const allowed = contest.allowedChoices?.(row, AS_CUSTOMER)[name]
  if (!allowed) return options
  const codes = allowed.map((value) => String(encodeField(fieldOf(contest, name), value)))
  return options.filter(({ value }) => codes.includes(value))
}

/** A changed figure, with other choices that no longer go with it replaced by the first that does. */
export function changeFigure(
  entity: ContestKind,
  texts: FigureTexts,
  name: string,
  text: string,
): FigureTexts {
  const changed: Record<string, string> = { ...texts, [name]: text }
  const read = readFigures(entity, changed)
  for (const other of Object.keys(texts)) {
    const choices = choicesOf(read, other)
    const [first] = choices
    if (first && !choices.some(({ value }) => value === changed[other])) changed[other] = first.value
  }
  return changed
}

/** The figure moved by so much, or as near to it as the field allows. */
export function stepFigure(field: Field, text: string, by: number): string {
  const direction = Math.sign(by)
  for (let distance = Math.abs(by); distance > 0; distance -= 1) {
    const moved = String(Number(text) + direction * distance)
    if ('value' in readText(field, moved)) return moved
  }
  return text
}

function readText(field: Field, text: string): { value: unknown } | { message: string } {
  const read = decodeField(field, text)
  if (!read.ok) return { message: read.message }
  return field.repOnly?.(read.value) ? { message: field.message } : { value: read.value }
}

function answersOf(contest: ContestDefinition, values: Readonly<Record<string, unknown>>): CustomFields {
  const entered = Object.entries(values).map(([name, value]) => [
    wireKey(contest.rows, name, SLOT),
    encodeField(fieldOf(contest, name), value),
  ])
  return { [contest.coverageKey]: 'Yes', ...Object.fromEntries(entered) }
}
