import { type Risk, type ShareTerms, takes, WHOLE } from '#domain/carriers/shares/share-terms.ts'
import { type Cents, subtract, sum } from '#domain/values/money.ts'

/** Terms with whose they are. */
export interface CarrierTerms extends ShareTerms {
  carrierId: string
}

interface TakenShare {
  carrierId: string
  /** In hundredths of a percent. */
  hundredths: number
  amount: Cents
}

/** Who carries how much of a prize. */
export interface SplitRisk {
  /** The largest share first. */
  taken: TakenShare[]
  /** What no carrier takes, which is ours. */
  kept: { hundredths: number; amount: Cents }
}

/**
 * Who carries how much of a contest's prize.
 *
 * @rule D32 A share is rounded down to the cent: what is left is kept by the house, and all parts together are the prize.
 */
export function splitRisk(risk: Risk, terms: readonly CarrierTerms[]): SplitRisk {
  const taken = terms
    .filter((one) => takes(one, risk))
    .map(({ carrierId, hundredths }) => ({ carrierId, hundredths, amount: shareOf(risk.prize, hundredths) }))
    .toSorted((one, other) => other.hundredths - one.hundredths)
  return {
    taken,
    kept: {
      hundredths: taken.reduce((left, { hundredths }) => left - hundredths, WHOLE),
      amount: subtract(risk.prize, sum(taken.map(({ amount }) => amount))),
    },
  }
}

/** In whole numbers: no prize is too large for them to be exact. */
function shareOf(prize: Cents, hundredths: number): Cents {
  return Number((BigInt(prize) * BigInt(hundredths)) / BigInt(WHOLE)) as Cents
}

/** The carrier that has most of some contests, who is asked about them; undefined if nobody takes any. */
export function findLead(splits: readonly SplitRisk[]): string | undefined {
  const amounts = new Map<string, number>()
  for (const { carrierId, amount } of splits.flatMap(({ taken }) => taken))
    amounts.set(carrierId, (amounts.get(carrierId) ?? 0) + amount)
  const [lead] = [...amounts].toSorted(([, one], [, other]) => other - one)
  return lead?.[0]
}
