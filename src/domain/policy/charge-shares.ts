import { type PaidShare, shareDecrease } from '#domain/policy/paid-shares.ts'
import { type ChargeKey, ENDORSEMENTS, inProportion } from '#domain/pricing/coupon-shares.ts'
import { atLeastZero, type Cents, smallerAmount, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What each payer has been charged for one fee of a policy, in the order in which they paid. */
export interface ChargeShares {
  charge: ChargeKey
  shares: PaidShare[]
}

/** One fee of a policy in a change. */
export interface ChangedCharge {
  /** What it is afterwards; undefined if it is gone. */
  charge: ChargeKey | undefined
  /** Who was charged what for it before. */
  shares: readonly PaidShare[]
  /** By how much it falls in the figures of a payer; below 0 if it rises, which one that is gone never does. */
  reductionFor: (payer: number) => Cents
}

/** A change of the price of a policy, shared among those who paid for it. */
export interface SharedCharges {
  /** To whoever pays now; if it is above 0, nothing goes back. */
  charge: Cents
  /** What goes back, the latest payer first. */
  credits: PaidShare[]
  /** Who has been charged what afterwards. */
  chargedShares: ChargeShares[]
}

/**
 * What each payer was charged for each fee, where that was not noted: its documents spread over the fees.
 */
export function spreadShares(
  paid: ReadonlyMap<ChargeKey, Cents>,
  charged: readonly PaidShare[],
): ChargeShares[] {
  const parts = charged.map(({ payer, amount }) => ({
    payer,
    amounts: inProportion(amount, [...paid.values()]),
  }))
  return [...paid.keys()].map((charge, place) => ({
    charge,
    shares: parts.map(({ payer, amounts }) => ({ payer, amount: amounts[place] ?? ZERO })),
  }))
}

/** What each payer was charged for some fees together. */
export function addUpShares(charges: readonly { shares: readonly PaidShare[] }[]): PaidShare[] {
  return addUp(charges.flatMap(({ shares }) => shares)).toSorted((one, other) => one.payer - other.payer)
}

/**
 * Shares a change of the fees among those who paid them. What one fee rises is paid out of what others fall, before anybody is
 * charged or credited.
 *
 * @rule N87 N88 A fee that falls gives back what was paid for it last to whoever paid that; one that is taken out gives back to each payer what it paid for it. What was paid for other fees stays.
 */
export function shareCharges(changed: readonly ChangedCharge[], payer: number): SharedCharges {
  const rises = changed.map(({ reductionFor }) => atLeastZero(subtract(ZERO, reductionFor(payer))))
  const rise = sum(rises)
  const fall = sum(changed.map(({ reductionFor }) => atLeastZero(reductionFor(payer))))
  const whole = addUpShares(changed)
  const freed = changed.map((one) => freedShares(one, payer, whole))
  const all = addUp(freed.flat())
  const amounts = all.map(({ amount }) => amount)
  const parts = inProportion(usedPart(sum(amounts), { rise, fall }), amounts)
  const used = all.map(({ payer: one }, place) => ({ payer: one, amount: parts[place] ?? ZERO }))
  const charge = atLeastZero(subtract(rise, fall))
  const added = [...used, { payer, amount: charge }].map(({ payer: one, amount }) => ({
    payer: one,
    amounts: inProportion(amount, rises),
  }))
  const credits = all.map(({ payer: one, amount }, place) => ({
    payer: one,
    amount: subtract(amount, used[place]?.amount ?? ZERO),
  }))
  return {
    charge,
    credits: credits.filter(({ amount }) => amount > ZERO).toSorted((one, other) => other.payer - one.payer),
    chargedShares: changed.flatMap(({ charge: key, shares }, place) => {
      if (key === undefined) return []
      const out = (freed[place] ?? []).map((one) => ({ ...one, amount: subtract(ZERO, one.amount) }))
      const more = added.map((one) => ({ payer: one.payer, amount: one.amounts[place] ?? ZERO }))
      return [{ charge: key, shares: addUpShares([{ shares: [...shares, ...out, ...more] }]) }]
    }),
  }
}

/** What an endorsement takes off was paid for the policy, not for one of its fees. */
function freedShares(
  { charge, shares, reductionFor }: ChangedCharge,
  payer: number,
  whole: readonly PaidShare[],
): PaidShare[] {
  if (charge === undefined) return [...shares]
  if (reductionFor(payer) <= ZERO) return []
  return shareDecrease(charge === ENDORSEMENTS ? whole : shares, reductionFor)
}

/** The part of what fees that fall free that pays for those that rise. */
function usedPart(amount: Cents, { rise, fall }: { rise: Cents; fall: Cents }): Cents {
  if (rise > fall) return amount
  return fall === ZERO ? ZERO : smallerAmount(amount, Math.round((amount * rise) / fall) as Cents)
}

function addUp(shares: readonly PaidShare[]): PaidShare[] {
  return [...new Set(shares.map(({ payer }) => payer))].map((payer) => ({
    payer,
    amount: sum(shares.filter((share) => share.payer === payer).map(({ amount }) => amount)),
  }))
}
