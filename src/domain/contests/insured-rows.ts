import { toInsuredRow, type InsuredRow } from '#domain/contests/contest-cover.ts'
import { diceRollDescription, type DescribedDiceRoll } from '#domain/contests/dice-roll/description.ts'
import { holeInOneDescription, type DescribedHoleInOne } from '#domain/contests/hole-in-one/description.ts'
import { puttingDescription, type DescribedPutting } from '#domain/contests/putting/description.ts'
import { shootoutDescription, type DescribedShootout } from '#domain/contests/shootout/description.ts'
import { type ContestEntity } from '#domain/problem.ts'

/** The contest rows of a quote, as far as papers tell them. */
export interface RowsByKind {
  grandPrizes: readonly DescribedHoleInOne[]
  puttingPrizes?: readonly DescribedPutting[]
  shootouts?: readonly DescribedShootout[]
  diceRolls?: readonly DescribedDiceRoll[]
}

/** Every contest of a quote as its papers tell it. A new kind is one line here. */
export function insuredRows({
  grandPrizes,
  puttingPrizes = [],
  shootouts = [],
  diceRolls = [],
}: RowsByKind): InsuredRow[] {
  return [
    ...grandPrizes.map((row) => toInsuredRow(holeInOneDescription, row)),
    ...puttingPrizes.map((row) => toInsuredRow(puttingDescription, row)),
    ...shootouts.map((row) => toInsuredRow(shootoutDescription, row)),
    ...diceRolls.map((row) => toInsuredRow(diceRollDescription, row)),
  ]
}

/** The contest that a priced row is for, if the quote still has it. */
export function findInsuredRow(
  quote: RowsByKind,
  { entity, index }: { entity: ContestEntity; index: number },
): InsuredRow | undefined {
  return insuredRows(quote).find((row) => row.entity === entity && row.index === index)
}
