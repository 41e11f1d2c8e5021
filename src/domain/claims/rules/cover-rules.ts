import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
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
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { joinWithOr } from '#domain/values/text-format.ts'

/** Rules for wins of all kinds: that there was cover, and for what was reported. */
export const COVER_RULES: readonly ClaimRule[] = [
  {
    id: 'G1',
    kinds: CLAIM_KINDS,
    ground: true,
    waive: 'nobody',
    fix: 'Something that shows another time of play',
    check: checkCoverBegan,
  },
  {
    id: 'G2',
    kinds: CLAIM_KINDS,
    ground: true,
    waive: 'carrier',
    fix: 'A scorecard or a letter from the course professional that shows the right day and hole',
    check: checkContest,
  },
]

function checkCoverBegan(claim: ClaimToCheck): Verdict {
  const { firstIssuedAt, startOfPlay, timeZone } = claim
  const shotAt = valueOf(claim, 'shotAt') ?? startOfPlay
  const required = `Issued ${formatMoment(firstIssuedAt, timeZone)}`
  if (shotAt === undefined) return unknown(required)
  const shot = formatMoment(shotAt, timeZone)
  const issued = new Date(firstIssuedAt).getTime()
  const isLate = [shotAt, startOfPlay].some(
    (from) => from !== undefined && new Date(from).getTime() <= issued,
  )
  if (!isLate) return held(required, `Played ${shot}`)
  const began = formatMoment(firstIssuedAt, timeZone)
  const breach =
    new Date(shotAt).getTime() <= issued
      ? `Coverage began on ${began}. The shot was played on ${shot}.`
      : `Coverage began on ${began}, after play of the event had started.`
  return broken(required, `Played ${shot}`, breach)
}

function checkContest(claim: ClaimToCheck): Verdict {
  const { dates, figures } = claim.insured
  const day = valueOf(claim, 'playedOn')
  const hole = figures.hole === undefined ? undefined : valueOf(claim, 'hole')
  const required = describe(figures.hole, dates)
  const isDayWrong = day !== undefined && !dates.includes(day)
  const isHoleWrong = hole !== undefined && hole !== figures.hole
  const found = describe(hole, day === undefined ? [] : [day])
  if (isDayWrong || isHoleWrong) {
    return broken(
      required,
      found,
      `The certificate insures ${inSentence(required)}. What was reported is ${inSentence(found)}.`,
    )
  }
  const isKnown = day !== undefined && (figures.hole === undefined || hole !== undefined)
  return isKnown ? held(required, found) : unknown(required, found === '' ? undefined : found)
}

/** `Hole 7 on Saturday, June 12, 2027` */
function describe(hole: number | undefined, days: readonly CalendarDate[]): string {
  const day = joinWithOr(days.map(formatLongDate))
  if (hole === undefined) return day
  return day === '' ? `Hole ${hole}` : `Hole ${hole} on ${day}`
}

function inSentence(described: string): string {
  return described === '' ? 'no day yet' : described.replace(/^Hole/, 'hole')
}
