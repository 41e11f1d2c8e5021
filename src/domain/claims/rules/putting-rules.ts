import { shortfall } from '#domain/claims/facts/claim-facts.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { oneWinnerRule } from '#domain/claims/rules/claim-rules.ts'
import {
  broken,
  type ClaimRule,
  type ClaimToCheck,
  held,
  unknown,
  valueOf,
  type Verdict,
} from '#domain/claims/rules/rule.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { joinWithAnd, pluralize } from '#domain/values/text-format.ts'

const PUTTING = ['putting_prize'] as const

/** How a putting contest is played. */
export const PUTTING_RULES: readonly ClaimRule[] = [
  {
    id: 'P1',
    kinds: PUTTING,
    ground: true,
    waive: 'carrier',
    fix: 'The video of the measuring',
    check: checkFeet,
  },
  {
    id: 'P2',
    kinds: PUTTING,
    ground: true,
    waive: 'carrier',
    fix: 'A list of the finalists with an earlier date',
    check: checkFinalists,
  },
  {
    id: 'P3',
    kinds: PUTTING,
    ground: true,
    waive: 'nobody',
    fix: 'The video of all three putts',
    applies: ({ figures }) => puttsOf(figures).length > 1,
    check: checkPutts,
  },
  oneWinnerRule('P4', 'putting_prize'),
]

function puttsOf({ putt }: InsuredContest['figures']): readonly number[] {
  return putt?.feet ?? []
}

function checkFeet(claim: ClaimToCheck): Verdict {
  const needed = puttsOf(claim.insured.figures)
  const measured = valueOf(claim, 'measuredFeet') ?? []
  const required = feet(needed)
  if (measured.length === 0) return unknown(required)
  // A putt that nobody measured is asked for; one that was measured and is too short is a breach.
  if (shortfall(needed.slice(0, measured.length), measured) > 0) {
    return broken(
      required,
      feet(measured),
      `The putt was measured at ${feet(measured)}. The certificate asks for ${required}.`,
    )
  }
  return measured.length < needed.length ? unknown(required, feet(measured)) : held(required, feet(measured))
}

/** `50 feet`, `10, 30 and 50 feet` */
function feet(distances: readonly number[]): string {
  return `${joinWithAnd(distances.map(String))} feet`
}

function checkFinalists(claim: ClaimToCheck): Verdict {
  const { insured, startOfPlay, timeZone, winner } = claim
  const { finalists = 0 } = insured.figures
  const namedAt = valueOf(claim, 'finalistsNamedAt')
  const count = valueOf(claim, 'finalistsCount')
  const isFinalist = valueOf(claim, 'isFinalist')
  const required = `${pluralize(finalists, 'finalist')}, named before play`
  const found = joinWithAnd([
    ...(count === undefined ? [] : [pluralize(count, 'finalist')]),
    ...(namedAt === undefined ? [] : [`named ${formatMoment(namedAt, timeZone)}`]),
  ])
  if (isFinalist === false) {
    return broken(
      required,
      `${winner} is not one of them`,
      `${winner} was not among the finalists named before the event.`,
    )
  }
  if (count !== undefined && count > finalists) {
    return broken(
      required,
      found,
      `${pluralize(count, 'finalist')} took part. The certificate insures ${finalists}.`,
    )
  }
  if (namedAt !== undefined && startOfPlay !== undefined && new Date(namedAt) >= new Date(startOfPlay)) {
    const named = formatMoment(namedAt, timeZone)
    return broken(required, found, `The finalists were named on ${named}, after the event had started.`)
  }
  const isKnown = isFinalist !== undefined && count !== undefined && namedAt !== undefined
  return isKnown ? held(required, found) : unknown(required, found === '' ? undefined : found)
}

function checkPutts(claim: ClaimToCheck): Verdict {
  const needed = puttsOf(claim.insured.figures).length
  const holed = valueOf(claim, 'puttsHoled')
  const required = `All ${needed} by one player`
  if (holed === undefined) return unknown(required)
  const found = `${holed} holed`
  if (holed >= needed) return held(required, found)
  return broken(
    required,
    found,
    `The same player has to hole all ${needed} putts. ${claim.winner} holed ${holed}.`,
  )
}
