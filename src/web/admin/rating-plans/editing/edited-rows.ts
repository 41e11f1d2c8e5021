import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import {
  inPlanOrder,
  isSingle,
  ROW_TABLE_PATHS,
  ROW_TABLES,
  type RowTable,
} from '#domain/pricing/plans/plan-rows.ts'

/** A row of a table: one of the plan by its place, or a new one. */
export type Slot = string

/** The rows of each table that can have more or fewer, as they are edited. */
export type Slots = Readonly<Record<RowTable, readonly Slot[]>>

/** As many can be added before they are saved. */
const MOST_NEW = 12

const NEW = 'new'

/** The row of a table that has one or none. */
const ONLY = 'only'

/** A position as the name of a field: a dot would make it a part of another one. */
export function keyOf(path: string): string {
  return path.replaceAll('.', '/')
}

export function keyOfSlot(table: RowTable, slot: Slot, column: string): string {
  return keyOf(slot === ONLY ? `${table}.${column}` : `${table}.${slot}.${column}`)
}

/** The table that a figure stands in, if it can have more or fewer rows. */
export function rowTableOf(path: string): RowTable | undefined {
  return ROW_TABLE_PATHS.find((table) => path.startsWith(`${table}.`))
}

/** The rows of a plan as they are. */
export function slotsOf({ sections }: Pick<PlanDetail, 'sections'>): Slots {
  const paths = sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap(({ figures }) => figures.map(({ path }) => path))),
  )
  const of = (table: RowTable) => [
    ...new Set(
      paths
        .filter((path) => path.startsWith(`${table}.`))
        .map((path) => (isSingle(table) ? ONLY : (path.slice(table.length + 1).split('.')[0] ?? ''))),
    ),
  ]
  return Object.fromEntries(ROW_TABLE_PATHS.map((table) => [table, of(table)])) as unknown as Slots
}

/** What new rows can be called; each has fields from the start, which are hidden until it is there. */
export const NEW_SLOTS: readonly Slot[] = Array.from({ length: MOST_NEW }, (_, at) => `${NEW}${at}`)

export function isNew(slot: Slot): boolean {
  return slot.startsWith(NEW)
}

/** The columns of a row: the last layer of a plan has no end. */
export function columnsOf(table: RowTable, slot: Slot, slots: Slots): readonly string[] {
  const { columns } = ROW_TABLES[table]
  return table === 'hio.loadLayers' && slots[table].at(-1) === slot
    ? columns.filter((column) => column !== 'upto')
    : columns
}

/** With one more row: the last band, or the layer below the last. Undefined where no more fit. */
export function withNewRow(table: RowTable, slots: Slots): { slots: Slots; added: Slot } | undefined {
  const rows = slots[table]
  if (isSingle(table) && rows.length > 0) return undefined
  const added = NEW_SLOTS.find((slot) => !rows.includes(slot))
  if (added === undefined) return undefined
  const at = table === 'hio.loadLayers' ? rows.length - 1 : rows.length
  return { added, slots: { ...slots, [table]: [...rows.slice(0, at), added, ...rows.slice(at)] } }
}

export function withoutRow(table: RowTable, slot: Slot, slots: Slots): Slots {
  return { ...slots, [table]: slots[table].filter((one) => one !== slot) }
}

/** Whether rows came or went. */
export function isChanged(table: RowTable, slots: Slots, stored: Slots): boolean {
  return slots[table].join() !== stored[table].join()
}

/**
 * Whether rows of a table stand elsewhere than before, came or went: a figure that is named by its place would then reach another
 * row.
 */
export function hasMoved(
  table: RowTable,
  before: Pick<PlanDetail, 'sections'>,
  after: Pick<PlanDetail, 'sections'>,
): boolean {
  return placesOf(table, before) !== placesOf(table, after)
}

/** What tells the rows of a table apart: all but their factors and loads. */
function placesOf(table: RowTable, { sections }: Pick<PlanDetail, 'sections'>): string {
  const figures = sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap((row) => row.figures)),
  )
  const places = figures.filter(({ path }) => rowTableOf(path) === table && !/\.(?:f|load)$/.test(path))
  return JSON.stringify(places.map(({ path, value }) => [path, value]))
}

/** The rows of a table as they are sent, in the order of a plan. */
export function sentSlots(table: RowTable, slots: Slots, textOf: (key: string) => string): readonly Slot[] {
  return inPlanOrder(table, slots[table], (slot, column) => textOf(keyOfSlot(table, slot, column)))
}

/** The field at which the server names a fault of a row that it got at this place. */
export function keyOfSent(path: string, sent: Partial<Record<RowTable, readonly Slot[]>>): string {
  const table = rowTableOf(path)
  const slots = table && sent[table]
  if (!table || !slots) return keyOf(path)
  if (isSingle(table)) return keyOfSlot(table, slots[0] ?? ONLY, path.slice(table.length + 1))
  const [place = '', ...rest] = path.slice(table.length + 1).split('.')
  return keyOf([table, slots[Number(place)] ?? place, ...rest].join('.'))
}
