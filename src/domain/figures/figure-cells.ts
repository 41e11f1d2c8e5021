import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'

/**
 * By what quotes and premium are counted. The office and each rep by day; everything else by week, on its Monday. Stored.
 */
export const FIGURE_DIMENSIONS = ['office', 'rep', 'source', 'client_type', 'contest', 'territory'] as const

export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number]

/** What is counted and added up. */
export interface FigureAmounts {
  /** Quotes that were started. */
  started: number
  /** Of those, how many are bought by now. */
  converted: number
  /** Policies that were issued. */
  bought: number
  /** Posted to the premium, less what was taken back from it. */
  premiumCents: Cents
  /** The same after what clients were given: discounts and coupons. */
  feeCents: Cents
  /** Posted to what claims cost, less what was released. */
  lossCents: Cents
}

export const FIGURE_MEASURES = [
  'started',
  'converted',
  'bought',
  'premiumCents',
  'feeCents',
  'lossCents',
] as const

export interface FigureCell extends FigureAmounts {
  dimension: FigureDimension
  /** The day, or the Monday of the week. */
  day: CalendarDate
  /** A code of the dimension; empty for the office, and where it is not known. */
  value: string
}

export const NO_AMOUNTS: FigureAmounts = {
  started: 0,
  converted: 0,
  bought: 0,
  premiumCents: 0 as Cents,
  feeCents: 0 as Cents,
  lossCents: 0 as Cents,
}

export function addAmounts(one: FigureAmounts, other: FigureAmounts): FigureAmounts {
  return {
    started: one.started + other.started,
    converted: one.converted + other.converted,
    bought: one.bought + other.bought,
    premiumCents: sum([one.premiumCents, other.premiumCents]),
    feeCents: sum([one.feeCents, other.feeCents]),
    lossCents: sum([one.lossCents, other.lossCents]),
  }
}

function isNothing(amounts: FigureAmounts): boolean {
  return FIGURE_MEASURES.every((measure) => amounts[measure] === 0)
}

/** One cell for each place, in their order, without those that come to nothing: the same amounts always make the same cells. */
export function mergeCells(cells: readonly FigureCell[]): FigureCell[] {
  const merged = new Map<string, FigureCell>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const before = merged.get(key)
    merged.set(key, before ? { ...cell, ...addAmounts(before, cell) } : cell)
  }
  return [...merged.entries()]
    .filter(([, cell]) => !isNothing(cell))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, cell]) => cell)
}

function keyOf({ dimension, day, value }: FigureCell): string {
  return `${dimension} ${day} ${value}`
}
