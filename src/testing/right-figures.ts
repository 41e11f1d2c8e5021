import { expect } from 'vitest'
import { type FigureCheck, checkFigures } from '#server/figures/checking/check-figures.ts'
import type { Context } from '#server/kit/context.ts'

/** Counts everything again: the figures are what quotes and books add up to. */
export async function expectRightFigures(
  { db, env }: Pick<Context, 'db' | 'env'>,
  what = 'the figures',
): Promise<FigureCheck> {
  const checked = await checkFigures(db, env.officeTimeZone)
  const { wrongQuotes, wrongFigures } = checked
  expect({ wrongQuotes, wrongFigures }, what).toEqual({ wrongQuotes: [], wrongFigures: [] })
  return checked
}
