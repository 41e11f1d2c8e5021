import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'

/** The fees of a policy's contests by their kind, as one version of its certificate states them. */
export interface StatedFees {
  version: number
  fees: Partial<Record<ContestKind, Cents>>
}

/** What one document of account posted. */
export interface PostedPremium {
  on: CalendarDate
  /** The version of the policy that it made. */
  version: number
  premium: Cents
  /** The premium after discounts and coupons. */
  fee: Cents
}

/** The part of a posting that belongs to one kind of contest; none if no certificate tells. */
export interface PremiumShare extends Omit<PostedPremium, 'version'> {
  kind: ContestKind | ''
}

/**
 * Which kinds of contests each posting belongs to, in the order of posting. All that is posted until then is spread as the
 * certificate of that time states the fees; what an entry adds to each kind, or takes, is its share. So the shares of an entry are
 * the entry, and what is posted in the end is spread as the last certificate has it.
 */
export function sharePremium(
  posted: readonly PostedPremium[],
  stated: readonly StatedFees[],
): PremiumShare[] {
  let [premium, fee] = [ZERO, ZERO]
  let before: readonly [spreadPremium: Spread, spreadFee: Spread] = [new Map(), new Map()]
  return posted.flatMap(({ on, version, ...entry }) => {
    premium = (premium + entry.premium) as Cents
    fee = (fee + entry.fee) as Cents
    const weights = weightsAt(version, stated)
    const after = [spreadBy(premium, weights), spreadBy(fee, weights)] as const
    const shares = ([...CONTEST_KINDS, ''] as const).map((kind) => ({
      on,
      kind,
      premium: subtract(after[0].get(kind) ?? ZERO, before[0].get(kind) ?? ZERO),
      fee: subtract(after[1].get(kind) ?? ZERO, before[1].get(kind) ?? ZERO),
    }))
    before = after
    return shares.filter((share) => share.premium !== ZERO || share.fee !== ZERO)
  })
}

type Spread = ReadonlyMap<ContestKind | '', Cents>

/** As that version states them; where it states no fee, as the last before that does, else as the first after it. */
function weightsAt(version: number, stated: readonly StatedFees[]): StatedFees['fees'] {
  const charged = stated.filter(({ fees }) => CONTEST_KINDS.some((kind) => (fees[kind] ?? 0) > 0))
  return (charged.findLast((one) => one.version <= version) ?? charged[0])?.fees ?? {}
}

/** Whole cents in proportion; what is left over goes to the kinds with the greatest parts of a cent, the first of them first. */
function spreadBy(total: Cents, weights: StatedFees['fees']): Spread {
  const kinds = CONTEST_KINDS.filter((kind) => (weights[kind] ?? 0) > 0)
  const whole = kinds.reduce((sum, kind) => sum + BigInt(weights[kind] ?? 0), 0n)
  if (whole === 0n) return new Map([['', total]])
  const sign = total < 0 ? -1 : 1
  const parts = kinds.map((kind) => {
    const product = BigInt(Math.abs(total)) * BigInt(weights[kind] ?? 0)
    return { kind, cents: Number(product / whole), rest: product % whole }
  })
  const left = Math.abs(total) - parts.reduce((sum, { cents }) => sum + cents, 0)
  const first = new Set(
    parts
      .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ kind }) => kind),
  )
  return new Map(
    parts.map(({ kind, cents }) => [kind, (sign * (cents + (first.has(kind) ? 1 : 0))) as Cents]),
  )
}
