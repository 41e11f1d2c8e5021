import { MINIMUM_DISCOUNTED_FEE } from '#domain/pricing/calculation/discounted-fee.ts'
import { changesBetween } from '#domain/pricing/plans/plan-changes.ts'
import type { Band } from '#domain/pricing/rating/bands.ts'
import type { PlanNumber } from '#domain/pricing/rating/plan-number.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { type Rational, compare, multiply, toRational } from '#domain/pricing/rating/rational.ts'
import { toDollars } from '#domain/values/money.ts'

/** Something about a plan that its signer should have seen. It may be meant. */
export interface PlanRemark {
  title: string
  detail: string
}

/** A figure that changes by more is worth a look. */
const LARGE_CHANGE_PERCENT = 25

/**
 * What the program finds odd in a plan's figures, by themselves and beside the plan in force.
 *
 * @rule O13 Before a plan is signed the program says what it finds odd in it: tables that do not run one way, lengths without a price, loads that lose money, large changes.
 */
export function remarksOnPlan(plan: RatingPlan, inForce: RatingPlan | undefined): PlanRemark[] {
  return [
    ...remarksOnBands('Hole-in-one', plan.hio.bands, plan.hio.repOnlyBand),
    ...remarksOnBands('Shootout', plan.shootout.bands),
    ...remarksOnRows(plan),
    ...remarksOnLoads(plan),
    ...remarksOnMinimums(plan),
    ...(inForce ? remarksBeside(plan, inForce) : []),
  ]
}

function remarksOnBands(of: string, bands: readonly Band[], shorter?: Band): PlanRemark[] {
  const rows = [...(shorter ? [shorter] : []), ...bands]
  return rows.flatMap((band, at): PlanRemark[] => {
    const before = rows[at - 1]
    if (!before || !isMore(band.f, before.f)) return []
    return [
      {
        title: `${of}: a longer hole costs more`,
        detail: `The factor rises from ${before.f.text} at ${before.from} to ${before.to} yd to ${band.f.text} at ${band.from} to ${band.to} yd`,
      },
    ]
  })
}

/** Rows of the other tables that run against what they stand for. */
function remarksOnRows({ putting, shootout }: RatingPlan): PlanRemark[] {
  const { single40, single50, single60 } = putting.p
  const { attemptsPerAmateurFactor: factors, pv } = shootout
  const { addOn60 } = putting
  return [
    ...remarkIf(isMore(single50, single40) || isMore(single60, single50), {
      title: 'Putting: a longer putt is easier',
      detail: `The chances are ${single40.text}, ${single50.text}, and ${single60.text} from 40, 50, and 60 ft`,
    }),
    ...remarkIf(isMore(factors[1], factors[2]) || isMore(factors[2], factors['3+']), {
      title: 'Shootout: more shots by one amateur cost less',
      detail: `The factors are ${factors[1].text}, ${factors[2].text}, and ${factors['3+'].text}`,
    }),
    ...remarkIf(isMore(pv[10], pv.lump) || isMore(pv[20], pv[10]) || isMore(pv[40], pv[20]), {
      title: 'Shootout: a later payment is worth more',
      detail: `Over 10, 20, and 40 years $1 is worth ${pv[10].text}, ${pv[20].text}, and ${pv[40].text}`,
    }),
    ...remarkIf(addOn60[5000] < addOn60[2500] || addOn60[10_000] < addOn60[5000], {
      title: 'Putting: a larger add-on costs less',
      detail: `The prices are $${addOn60[2500]}, $${addOn60[5000]}, and $${addOn60[10_000]}`,
    }),
  ]
}

/** Prices that do not cover what is expected to be paid. */
function remarksOnLoads({ hio, putting, shootout }: RatingPlan): PlanRemark[] {
  const loads = [
    ...hio.loadLayers.map(({ load, labels }) => ({ of: `Hole-in-one, ${labels.load.toLowerCase()}`, load })),
    { of: 'Putting, load', load: putting.load },
    { of: 'Shootout, load', load: shootout.load },
  ]
  const rising = hio.loadLayers.find(({ load }, at) => {
    const before = hio.loadLayers[at - 1]
    return before !== undefined && isMore(load, before.load)
  })
  const cheapAddOns = ([2500, 5000, 10_000] as const).filter((prize) => {
    const loss = multiply(toRational(String(prize)), toRational(putting.p.single60.text))
    return compare(toRational(String(putting.addOn60[prize])), loss) < 0
  })
  return [
    ...loads.flatMap(({ of, load }) =>
      remarkIf(compare(toRational(load.text), ONE) < 0, {
        title: `${of} is below 1`,
        detail: `At ${load.text} the fee is less than what is expected to be paid`,
      }),
    ),
    ...remarkIf(rising !== undefined, {
      title: 'Hole-in-one: the load rises with the prize',
      detail: `${rising?.labels.load ?? ''} is ${rising?.load.text ?? ''}, more than below it`,
    }),
    ...cheapAddOns.map((prize) => ({
      title: `The add-on for $${prize.toLocaleString('en-US')} is below its expected loss`,
      detail: `It costs $${putting.addOn60[prize]}, and a finalist holes it with a chance of ${putting.p.single60.text}`,
    })),
  ]
}

function remarksOnMinimums({ hio, putting, shootout }: RatingPlan): PlanRemark[] {
  const minimums = [
    { of: 'Hole-in-one', plan: hio.minGross, discounted: MINIMUM_DISCOUNTED_FEE.grand_prize },
    { of: 'Putting', plan: putting.minGross, discounted: MINIMUM_DISCOUNTED_FEE.putting_prize },
    { of: 'Shootout', plan: shootout.minGross, discounted: MINIMUM_DISCOUNTED_FEE.shootout },
  ]
  return minimums.flatMap(({ of, plan, discounted }) =>
    remarkIf(plan < toDollars(discounted), {
      title: `${of}: a discount can raise the fee`,
      detail: `The minimum is $${plan}, and after a discount it’s $${toDollars(discounted)}`,
    }),
  )
}

function remarksBeside(plan: RatingPlan, inForce: RatingPlan): PlanRemark[] {
  const large = changesBetween(inForce, plan).flatMap(({ label, before, after }) => {
    const [was, is] = [before, after].map((text) => (text === null ? 0 : amountOf(text)))
    if (!was || !is) return []
    const percent = Math.round((is / was - 1) * 100)
    return Math.abs(percent) > LARGE_CHANGE_PERCENT ? [{ label, percent }] : []
  })
  return [
    ...remarksOnLost('Hole-in-one', inForce.hio.bands, plan.hio.bands),
    ...remarksOnLost('Shootout', inForce.shootout.bands, plan.shootout.bands),
    ...remarkIf(inForce.hio.repOnlyBand !== undefined && plan.hio.repOnlyBand === undefined, {
      title: 'Hole-in-one: short tees have no price',
      detail: 'Reps can no longer price them',
    }),
    ...large.map(({ label, percent }) => ({
      title: `${label} changes by ${percent > 0 ? '+' : '−'}${Math.abs(percent)} percent`,
      detail: `More than ${LARGE_CHANGE_PERCENT} percent`,
    })),
  ]
}

/** Lengths that had a price and have none. */
function remarksOnLost(of: string, was: readonly Band[], is: readonly Band[]): PlanRemark[] {
  const [wasFrom, wasTo, isFrom, isTo] = [was[0]?.from, was.at(-1)?.to, is[0]?.from, is.at(-1)?.to]
  if (wasFrom === undefined || wasTo === undefined || isFrom === undefined || isTo === undefined) return []
  return remarkIf(isFrom > wasFrom || isTo < wasTo, {
    title: `${of}: some lengths no longer have a price`,
    detail: `${wasFrom} to ${wasTo} yd had one, now ${isFrom} to ${isTo} yd do`,
  })
}

function remarkIf(applies: boolean, remark: PlanRemark): PlanRemark[] {
  return applies ? [remark] : []
}

const ONE: Rational = toRational('1')

function isMore(left: PlanNumber, right: PlanNumber): boolean {
  return compare(toRational(left.text), toRational(right.text)) > 0
}

function amountOf(text: string): number {
  const [over = 0, under = 1] = text.split('/').map(Number)
  return over / under
}
