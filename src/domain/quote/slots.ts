import { type Field, type ValueOf } from '#domain/field.ts'
import { type Section } from '#domain/problem.ts'

/** A row of a numbered list: `slot` counts from 1 and is the number in its wire keys. */
export type Row<F> = { slot: number } & { [K in keyof F]?: ValueOf<F[K]> }

/** A numbered list of the wire: `h_date_1`, `h_date_2` …, unused slots null. */
export interface Slots<F extends Record<string, Field>> {
  prefix: string
  max: number
  section: Section
  fields: F
}

export function slots<const F extends Record<string, Field>>(list: Slots<F>): Slots<F> {
  return list
}

/** The wire name of a field without its number: `prizeValue` of `h` is `h_prize_value`. */
export function slotName(prefix: string, name: string): string {
  return `${prefix}_${snakeCase(name)}`
}

/** The wire key of one field of one slot: `prizeValue` of slot 2 of `h` is `h_prize_value_2`. */
export function slotKey(prefix: string, name: string, slot: number): string {
  return `${slotName(prefix, name)}_${slot}`
}

/** Collects the typed values of a list into rows; a slot without any value is no row. */
export function rowsFrom<F extends Record<string, Field>>(
  list: Slots<F>,
  flat: Readonly<Record<string, unknown>>,
): Row<F>[] {
  const rows: Row<F>[] = []
  for (let slot = 1; slot <= list.max; slot += 1) {
    const values = Object.keys(list.fields)
      .map((name) => [name, flat[slotKey(list.prefix, name, slot)]] as const)
      .filter(([, value]) => value !== undefined && value !== null)
    if (values.length > 0) rows.push({ slot, ...Object.fromEntries(values) } as Row<F>)
  }
  return rows
}

/** The opposite of `rowsFrom`: typed values by wire key. */
export function rowsTo<F extends Record<string, Field>>(
  list: Slots<F>,
  rows: readonly Row<F>[],
): Record<string, unknown> {
  const entries = rows.flatMap((row) =>
    Object.keys(list.fields)
      .filter((name) => row[name as keyof Row<F>] !== undefined)
      .map((name) => [slotKey(list.prefix, name, row.slot), row[name as keyof Row<F>]] as const),
  )
  return Object.fromEntries(entries)
}

/** Every wire key of a list with its field, slot by slot. */
export function slotFields(
  list: Slots<Record<string, Field>>,
): { key: string; slot: number; field: Field }[] {
  return Array.from({ length: list.max }, (_, index) => index + 1).flatMap((slot) =>
    Object.entries(list.fields).map(([name, field]) => ({
      key: slotKey(list.prefix, name, slot),
      slot,
      field,
    })),
  )
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
