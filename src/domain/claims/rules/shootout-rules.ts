import { oneWinnerRule } from '#domain/claims/rules/claim-rules.ts'
import { checkYardage } from '#domain/claims/rules/distance.ts'
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
import { pluralize } from '#domain/values/text-format.ts'

const SHOOTOUT = ['shootout'] as const

/** How a shootout is played. */
export const SHOOTOUT_RULES: readonly ClaimRule[] = [
  {
    id: 'S1',
    kinds: SHOOTOUT,
    ground: true,
    waive: 'carrier',
    fix: 'The sign-in form',
    check: checkSignIn,
  },
  {
    id: 'S2',
    kinds: SHOOTOUT,
    ground: true,
    waive: 'carrier',
    fix: 'The order of play, or the video',
    check: checkShots,
  },
  {
    id: 'S3',
    kinds: SHOOTOUT,
    ground: true,
    waive: 'carrier',
    fix: 'A measurement signed by the course professional, or a photo of the range finder from the day',
    check: checkYardage,
  },
  oneWinnerRule('S4', 'shootout'),
  {
    id: 'S5',
    kinds: SHOOTOUT,
    ground: true,
    waive: 'nobody',
    fix: 'The order of play, or the video',
    check: checkPhase,
  },
]

function checkSignIn(claim: ClaimToCheck): Verdict {
  const { winner, timeZone } = claim
  const signedIn = valueOf(claim, 'signedInAt')
  const began = valueOf(claim, 'shootoutBeganAt')
  const required = 'Signed in before the first shot'
  const found = signedIn && `Signed in ${formatMoment(signedIn, timeZone)}`
  if (signedIn === undefined || began === undefined) return unknown(required, found)
  if (new Date(signedIn) < new Date(began)) return held(required, found)
  return broken(
    required,
    `Signed in ${formatMoment(signedIn, timeZone)}`,
    `${winner} was not signed in before the first shot of the shootout.`,
  )
}

function checkShots(claim: ClaimToCheck): Verdict {
  const { shots = 1, shotsEach = 1 } = claim.insured.figures
  const shot = valueOf(claim, 'shotNumber')
  const all = valueOf(claim, 'shotsPlayed')
  const required = `${pluralize(shotsEach, 'shot')} for each shooter, ${shots} in all`
  const found = shot === undefined ? undefined : `Shot ${shot} of the shooter`
  if (shot !== undefined && shot > shotsEach) {
    return broken(
      required,
      `Shot ${shot} of the shooter`,
      `It was shot ${shot} of the shooter. The certificate insures ${shotsEach} each.`,
    )
  }
  if (all !== undefined && all > shots) {
    return broken(
      required,
      `${pluralize(all, 'shot')} in all`,
      `${pluralize(all, 'shot')} were played. The certificate insures ${shots} in all.`,
    )
  }
  return shot === undefined || all === undefined
    ? unknown(required, found)
    : held(required, `Shot ${shot}, ${all} in all`)
}

function checkPhase(claim: ClaimToCheck): Verdict {
  const phase = valueOf(claim, 'phase')
  const required = 'In the shootout itself'
  if (phase === undefined) return unknown(required)
  if (phase === 'final') return held(required, required)
  return broken(required, 'While qualifying', 'The hole-in-one was made while qualifying for the shootout.')
}
