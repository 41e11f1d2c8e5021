import { toInsuredRow, type ContestCover, type InsuredRow } from '#domain/contests/contest-cover.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTESTS } from '#domain/contests/contests.ts'
import { diceRollDescription, type DescribedDiceRoll } from '#domain/contests/dice-roll/description.ts'
import { holeInOneDescription, type DescribedHoleInOne } from '#domain/contests/hole-in-one/description.ts'
import { puttingDescription, type DescribedPutting } from '#domain/contests/putting/description.ts'
import { shootoutDescription, type DescribedShootout } from '#domain/contests/shootout/description.ts'

interface DescribedByKind {
  grand_prize: DescribedHoleInOne
  putting_prize: DescribedPutting
  shootout: DescribedShootout
  dice_roll: DescribedDiceRoll
}

type Descriptions = { readonly [K in ContestKind]: ContestCover<DescribedByKind[K]> }

const CONTEST_DESCRIPTIONS: Descriptions = {
  grand_prize: holeInOneDescription,
  putting_prize: puttingDescription,
  shootout: shootoutDescription,
  dice_roll: diceRollDescription,
}

/** The contest rows of a quote, with the fields that documents use. */
export type RowsByKind = {
  readonly [K in ContestKind as (typeof CONTESTS)[K]['list']]?: readonly DescribedByKind[K][]
}

/** Every contest of a quote, as its documents describe it. */
export function insuredRows(quote: RowsByKind): InsuredRow[] {
  return CONTEST_KINDS.flatMap((kind) => describeRows(kind, quote[CONTESTS[kind].list] ?? []))
}

function describeRows<K extends ContestKind>(kind: K, rows: readonly DescribedByKind[K][]): InsuredRow[] {
  const description: ContestCover<DescribedByKind[K]> = CONTEST_DESCRIPTIONS[kind]
  return rows.map((row) => toInsuredRow(description, row))
}

/** The contest that a priced row is for, if the quote still has it. */
export function findInsuredRow(
  quote: RowsByKind,
  { entity, index }: { entity: ContestKind; index: number },
): InsuredRow | undefined {
  return insuredRows(quote).find((row) => row.entity === entity && row.index === index)
}
