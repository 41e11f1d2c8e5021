import type { PlanSource } from '#domain/pricing/plans/edit-plan.ts'
import { wholeOf } from '#domain/pricing/plans/whole-number.ts'

/** The tables of a plan whose rows can be more or fewer, and what a row has. */
export const ROW_TABLES = {
  'hio.repOnlyBand': { columns: ['from', 'to', 'f'], name: 'band for reps only' },
  'hio.bands': { columns: ['from', 'to', 'f'], name: 'band' },
  'hio.loadLayers': { columns: ['upto', 'load'], name: 'layer' },
  'shootout.bands': { columns: ['from', 'to', 'f'], name: 'band' },
} as const

export type RowTable = keyof typeof ROW_TABLES

export const ROW_TABLE_PATHS = Object.keys(ROW_TABLES) as RowTable[]

/** Texts by column, as they are typed. */
export type TypedRow = Readonly<Record<string, string>>

export type TypedRows = Readonly<Partial<Record<RowTable, readonly TypedRow[]>>>

/** It has one row or none, so a plan has the row itself and no list of it. */
const SINGLE: RowTable = 'hio.repOnlyBand'

export function isSingle(table: RowTable): boolean {
  return table === SINGLE
}

/** Where a figure of a row stands in a plan. */
export function rowPath(table: RowTable, place: number | string, column: string): string {
  return isSingle(table) ? `${table}.${column}` : `${table}.${place}.${column}`
}

/** The last layer has no end. */
const NO_LIMIT = { table: 'hio.loadLayers', column: 'upto' } as const

/** Rows in the order in which a plan has them, by where they begin; what is no number stays where it is typed. */
export function inPlanOrder<Row>(
  table: RowTable,
  rows: readonly Row[],
  textOf: (row: Row, column: string) => string,
): Row[] {
  const [first] = ROW_TABLES[table].columns
  const last = table === NO_LIMIT.table ? rows.slice(-1) : []
  const sorted = rows.slice(0, rows.length - last.length)
  const begin = (row: Row) => wholeOf(textOf(row, first))
  if (sorted.some((row) => begin(row) === undefined)) return [...rows]
  return [...sorted.toSorted((one, other) => (begin(one) ?? 0) - (begin(other) ?? 0)), ...last]
}

/**
 * A plan with these tables instead of its own. Whole numbers that are not written as such stay as they are, so that the check
 * names them.
 *
 * @rule O13 Bands and layers are added and removed on the page; what is gone is gone as a whole, and the plan is checked as its file is.
 */
export function withRows(source: PlanSource, rows: TypedRows): PlanSource {
  const edited = JSON.parse(JSON.stringify(source)) as Record<string, Record<string, unknown>>
  for (const table of ROW_TABLE_PATHS) {
    const typed = rows[table]
    if (!typed) continue
    const [part = '', key = ''] = table.split('.')
    const holder = edited[part]
    if (!holder) continue
    const written = typed.map((row, at) => toRow(table, row, at === typed.length - 1))
    if (!isSingle(table)) holder[key] = written
    else if (written.length === 0) delete holder[key]
    // More than one stay a list, which the check refuses.
    else holder[key] = written.length === 1 ? written[0] : written
  }
  return edited
}

function toRow(table: RowTable, row: TypedRow, isLast: boolean): Record<string, unknown> {
  return Object.fromEntries(
    ROW_TABLES[table].columns.map((column) => {
      if (isLast && table === NO_LIMIT.table && column === NO_LIMIT.column) return [column, null]
      const text = (row[column] ?? '').trim()
      return [column, column === 'f' || column === 'load' ? text : (wholeOf(text) ?? text)]
    }),
  )
}

/** The positions of the figures of these rows. */
export function rowPaths(rows: TypedRows): string[] {
  return ROW_TABLE_PATHS.flatMap((table) =>
    (rows[table] ?? []).flatMap((_, at) =>
      ROW_TABLES[table].columns.map((column) => rowPath(table, at, column)),
    ),
  )
}
