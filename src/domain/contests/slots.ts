import type { Field, FieldSet, ValueOf } from '#domain/values/field.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Section } from '#domain/problem.ts'

/** A row of a numbered list: `slot` counts from 1 and is the number in its wire keys. */
export type Row<F> = { slot: number } & { [K in keyof F]?: ValueOf<F[K]> }

/** Data stored with a contest row besides its figures; it is not a field of the form. */
export interface RowMarks {
  /** A rep edited it. */
  isChangedByReps?: 'True'
  /** The fee that a rep set by hand; it is not recalculated. */
  certFeeOverride?: Cents
  /** The rated figures that it was set for, as text to compare. */
  certFeeOverrideFigures?: string
}

const MARKS = ['isChangedByReps', 'certFeeOverride', 'certFeeOverrideFigures'] satisfies (keyof RowMarks)[]

/** The marks of a row without its figures. */
export function marksOf(row: RowMarks | undefined): RowMarks {
  const set = MARKS.filter((name) => row?.[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, row?.[name]]))
}

/** A row without its marks. */
export function withoutMarks<R extends RowMarks>(row: R): R {
  const figures = Object.entries(row).filter(([name]) => !MARKS.some((mark) => mark === name))
  return Object.fromEntries(figures) as R
}

/** A numbered list of the wire: `h_date_1`, `h_date_2` …, unused slots null. */
export interface Slots<F extends FieldSet> {
  prefix: string
  max: number
  section: Section
  fields: F
  /** There is only one row, and its wire keys have no number: `d_date`. */
  isSingle?: boolean
  /** Whether marks are kept with its rows. */
  hasMarks?: boolean
}

export function defineSlots<const F extends FieldSet>(list: Slots<F>): Slots<F> {
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

/** The wire key of one field of one slot of a list, with or without its number. */
export function wireKey(list: Slots<FieldSet>, name: string, slot: number): string {
  return list.isSingle ? slotName(list.prefix, name) : slotKey(list.prefix, name, slot)
}

/** Collects the typed values of a list into rows; a slot without any value gives no row. */
export function readRows<F extends FieldSet>(
  list: Slots<F>,
  flat: Readonly<Record<string, unknown>>,
): Row<F>[] {
  const rows: Row<F>[] = []
  for (const { slot, fields, marks } of slotKeysOf(list)) {
    const values = definedValues(fields, flat)
    if (values.length > 0)
      rows.push({ slot, ...Object.fromEntries([...values, ...definedValues(marks, flat)]) } as Row<F>)
  }
  return rows
}

/** The opposite of `readRows`: typed values by wire key. */
export function flattenRows<F extends FieldSet>(
  list: Slots<F>,
  rows: readonly Row<F>[],
): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  for (const row of rows) {
    const keys = slotKeysOf(list)[row.slot - 1]
    const values: Readonly<Record<string, unknown>> = row
    if (!keys || !keys.fields.some(([name]) => values[name] !== undefined)) continue
    for (const [name, key] of [...keys.fields, ...keys.marks]) {
      if (values[name] !== undefined) flat[key] = values[name]
    }
  }
  return flat
}

/** Every wire key of a list with its field, slot by slot. */
export function slotFields(list: Slots<FieldSet>): { key: string; slot: number; field: Field }[] {
  return Array.from({ length: list.max }, (_, index) => index + 1).flatMap((slot) =>
    Object.entries(list.fields).map(([name, field]) => ({ key: wireKey(list, name, slot), slot, field })),
  )
}

type NamedKeys = readonly (readonly [name: string, key: string])[]

interface SlotKeys {
  slot: number
  fields: NamedKeys
  marks: NamedKeys
}

/** Built once for each list, because quotes are read very often and have hundreds of keys. */
const slotKeysByList = new WeakMap<Slots<FieldSet>, readonly SlotKeys[]>()

function slotKeysOf(list: Slots<FieldSet>): readonly SlotKeys[] {
  const keys = slotKeysByList.get(list) ?? buildSlotKeys(list)
  slotKeysByList.set(list, keys)
  return keys
}

function buildSlotKeys(list: Slots<FieldSet>): SlotKeys[] {
  const keys = (names: readonly string[], slot: number) =>
    names.map((name) => [name, wireKey(list, name, slot)] as const)
  return Array.from({ length: list.max }, (_, index) => ({
    slot: index + 1,
    fields: keys(Object.keys(list.fields), index + 1),
    marks: keys(list.hasMarks ? MARKS : [], index + 1),
  }))
}

function definedValues(keys: NamedKeys, flat: Readonly<Record<string, unknown>>): [string, unknown][] {
  const values: [string, unknown][] = []
  for (const [name, key] of keys) {
    const value = flat[key]
    if (value !== undefined && value !== null) values.push([name, value])
  }
  return values
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
