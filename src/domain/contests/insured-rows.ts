import { insured, type InsuredRow } from '#domain/policy/cover.ts'
import { diceRollCover, type DiceRollRow } from '#domain/contests/dice-roll/cover.ts'
import { holeInOneCover, type HoleInOneRow } from '#domain/contests/hole-in-one/cover.ts'
import { puttingCover, type PuttingRow } from '#domain/contests/putting/cover.ts'
import { shootoutCover, type ShootoutRow } from '#domain/contests/shootout/cover.ts'
import { type Entity } from '#domain/problem.ts'

/** The contest rows of a quote, as far as papers tell them. */
export interface RowsByKind {
  grandPrizes: readonly HoleInOneRow[]
  puttingPrizes?: readonly PuttingRow[]
  shootouts?: readonly ShootoutRow[]
  diceRolls?: readonly DiceRollRow[]
}

/** Every contest of a quote as its papers tell it. A new kind is one line here. */
export function insuredRows({
  grandPrizes,
  puttingPrizes = [],
  shootouts = [],
  diceRolls = [],
}: RowsByKind): InsuredRow[] {
  return [
    ...grandPrizes.map((row) => insured(holeInOneCover, row)),
    ...puttingPrizes.map((row) => insured(puttingCover, row)),
    ...shootouts.map((row) => insured(shootoutCover, row)),
    ...diceRolls.map((row) => insured(diceRollCover, row)),
  ]
}

/** The contest that a priced row is for, if the quote still has it. */
export function insuredRow(
  quote: RowsByKind,
  { entity, index }: { entity: Entity; index: number },
): InsuredRow | undefined {
  return insuredRows(quote).find((row) => row.entity === entity && row.index === index)
}
