import type { RevisableDocument } from '#contract/accounting/documents.ts'
import { type BilledItem, BILLED_ITEMS, MOST_LINES } from '#domain/accounting/by-rep/billed-lines.ts'
import { lineFields } from '#domain/accounting/by-rep/document.fields.ts'
import type { FieldSet } from '#domain/values/field.ts'

export type LineName = keyof typeof lineFields

const NAMES = Object.keys(lineFields) as LineName[]

/** Counted from 1. */
export const LINE_NUMBERS = Array.from({ length: MOST_LINES }, (_, nth) => nth + 1)

/** The name of a field of a line in a form. */
export function lineKey(name: LineName, line: number): string {
  return `${name}_${line}`
}

/** The fields of as many lines as there may be. */
export const ALL_LINES: FieldSet = Object.fromEntries(
  LINE_NUMBERS.flatMap((line) => NAMES.map((name) => [lineKey(name, line), lineFields[name]])),
)

export const OPTIONAL_LINES = LINE_NUMBERS.map((line) => lineKey('description', line))

/** The fields of the lines after those that are shown. */
export function linesBeyond(shown: number): string[] {
  return LINE_NUMBERS.filter((line) => line > shown).flatMap((line) =>
    NAMES.map((name) => lineKey(name, line)),
  )
}

/** The texts of a form that begins with these lines. */
export function textsOfLines(lines: RevisableDocument['lines']): Record<string, string> {
  const shown =
    lines.length > 0 ? lines : [{ item: 'sign' as BilledItem, description: '', quantity: 1, price: 0 }]
  return Object.fromEntries(
    shown.flatMap(({ item, description, quantity, price }, nth) => [
      [lineKey('item', nth + 1), item],
      [lineKey('description', nth + 1), description],
      [lineKey('quantity', nth + 1), String(quantity)],
      [lineKey('price', nth + 1), price === 0 ? '' : String(price)],
    ]),
  )
}

/** The lines as the server takes them. */
export function readLines(values: Readonly<Record<string, unknown>>, shown: number) {
  return LINE_NUMBERS.filter((line) => line <= shown).map((line) => {
    const value = (name: LineName) => values[lineKey(name, line)]
    return {
      item: BILLED_ITEMS.find((item) => item === value('item')) ?? 'service',
      description: textOf(value('description')),
      quantity: Number(value('quantity')),
      price: Number(value('price')),
    }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The field of the form that the server calls `lines.0.price`; what is wrong with all of them stands at the first. */
export function lineOf(name: string): string {
  const [, nth, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
  if (field !== undefined && field in lineFields) return lineKey(field as LineName, Number(nth) + 1)
  return name === 'lines' ? lineKey('price', 1) : name
}
