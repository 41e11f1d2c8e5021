import {
  CHANGE_RANGES,
  type Extreme,
  type PlanComparison,
  STEEP_PERCENT,
} from '#domain/pricing/plans/plan-comparison.ts'
import type { PlanRemark } from '#domain/pricing/plans/plan-remarks.ts'

/** A remark that some quotes give rise to, the largest changes among them first. */
export interface ComparisonRemark extends PlanRemark {
  quotes: readonly Extreme[]
}

/** A group that carries so many percent points more of the rise than of the fees is worth a look. */
const UNEVEN_POINTS = 10

/** How contests and clients are called. */
interface Names {
  client: (code: string) => string
  contest: (kind: string) => string
}

/**
 * What a comparison shows that its reader should look at.
 *
 * @rule O13 A comparison names steep rises, who carries more of the change than of the fees, fees that reach a minimum, and losses above the fees.
 */
export function remarksOnComparison(result: PlanComparison, names: Names): ComparisonRemark[] {
  const { review, skipped, bought } = result
  const steep = result.ranges[CHANGE_RANGES.length - 1] ?? 0
  const minimum = review?.minimum
  const gained = minimum ? minimum.after - minimum.before : 0
  return [
    ...(steep > 0
      ? [
          {
            title: `${quotes(steep)} ${steep === 1 ? 'rises' : 'rise'} by over ${STEEP_PERCENT} percent`,
            detail: largestKind(review?.steepByContest ?? {}, names),
            quotes: review?.steep ?? [],
          },
        ]
      : []),
    ...unevenClients(result, names),
    ...(minimum && review && (gained !== 0 || review.newAtMinimum.length > 0)
      ? [
          {
            title: `${quotes(minimum.after)} would be at a minimum`,
            detail: `${minimum.before === 0 ? 'None is' : `${count(minimum.before)} ${minimum.before === 1 ? 'is' : 'are'}`} under the plan in force`,
            quotes: review.newAtMinimum,
          },
        ]
      : []),
    ...(skipped.refused > 0
      ? [
          {
            title: `${quotes(skipped.refused)} would have no price`,
            detail: 'Only the plan in force can price them',
            quotes: [],
          },
        ]
      : []),
    ...(bought.losses > bought.after && bought.quotes > 0
      ? [
          {
            title: 'Claims cost more than the fees',
            detail: 'Of the quotes that were bought, as if this plan had been in force',
            quotes: [],
          },
        ]
      : []),
  ]
}

function largestKind(byContest: Readonly<Record<string, number>>, { contest }: Names): string {
  const [most] = Object.entries(byContest).toSorted(([, one], [, other]) => other - one)
  return most ? `${count(most[1])} with ${contest(most[0]).toLowerCase()}` : ''
}

function unevenClients({ all, byClient }: PlanComparison, { client }: Names): ComparisonRemark[] {
  const change = all.after - all.before
  if (change === 0 || all.before === 0) return []
  return Object.entries(byClient).flatMap(([code, { before, after }]) => {
    const ofChange = Math.round(((after - before) / change) * 100)
    const ofFees = Math.round((before / all.before) * 100)
    if (ofChange - ofFees < UNEVEN_POINTS) return []
    const direction = change > 0 ? 'rise' : 'fall'
    return [
      {
        title: `${client(code)}: ${ofChange} percent of the ${direction}`,
        detail: `And ${ofFees} percent of the fees`,
        quotes: [],
      },
    ]
  })
}

function quotes(amount: number): string {
  return `${count(amount)} ${amount === 1 ? 'quote' : 'quotes'}`
}

function count(amount: number): string {
  return amount.toLocaleString('en-US')
}
