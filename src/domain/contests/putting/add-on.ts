import type { ContestRow } from '#domain/contests/contest-definition.ts'
import { ADD_ON_DISTANCE } from '#domain/contests/putting/putting-options.ts'
import type { puttingFields } from '#domain/contests/putting/putting.fields.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'

/**
 * The prizes of the add-on, in dollars.
 *
 * @rule K03 The add-on is one finalist's single putt from 60 feet for $2,500, $5,000 or $10,000.
 */
export const ADD_ON_PRIZES = [2_500, 5_000, 10_000] as const

type PuttingRow = ContestRow<typeof puttingFields>

/** The figures of an add-on row besides its prize and date. */
export const ADD_ON_FIGURES = {
  contestType: 'Single Putt',
  distance: ADD_ON_DISTANCE,
  finalists: 1,
} as const satisfies Partial<PuttingRow>

/** Whether a prize is one of those that the add-on offers. */
export function isAddOnPrize(prize: Cents): boolean {
  return ADD_ON_PRIZES.some((dollars) => fromDollars(dollars) === prize)
}

/** Whether a row can be the add-on: it has the add-on figures, and one of its prizes or no prize yet. */
export function isAddOnPutt({ contestType, distance, finalists, prizeValue }: PuttingRow): boolean {
  return (
    contestType === ADD_ON_FIGURES.contestType &&
    distance === ADD_ON_FIGURES.distance &&
    finalists === ADD_ON_FIGURES.finalists &&
    (prizeValue === undefined || isAddOnPrize(prizeValue))
  )
}
