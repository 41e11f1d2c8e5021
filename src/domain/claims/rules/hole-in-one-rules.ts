import { passOf, type Stroke } from '#domain/claims/facts/claim-facts.ts'
import { checkYardage } from '#domain/claims/rules/distance.ts'
import { SMALLEST_GROUP } from '#domain/contests/conditions/rule-sentences.ts'
import {
  broken,
  checkFact,
  type ClaimRule,
  type ClaimToCheck,
  held,
  unknown,
  valueOf,
  type Verdict,
} from '#domain/claims/rules/rule.ts'
import { joinWithAnd, pluralize } from '#domain/values/text-format.ts'

const SOLD = ['grand_prize'] as const
/** The bonus prizes are won on other holes, in the same round. */
const ALSO_BONUS = ['grand_prize', 'bonus_prize'] as const

/** How a hole-in-one contest is played. */
export const HOLE_IN_ONE_RULES: readonly ClaimRule[] = [
  {
    id: 'H1',
    kinds: ALSO_BONUS,
    ground: true,
    waive: 'carrier',
    fix: 'A measurement signed by the course professional, or a photo of the range finder from the day',
    check: checkYardage,
  },
  {
    id: 'H2',
    kinds: ALSO_BONUS,
    ground: true,
    waive: 'carrier',
    fix: 'Statements from the playing partners, or the scorecard',
    check: checkStroke,
  },
  {
    id: 'H3',
    kinds: SOLD,
    ground: true,
    waive: 'carrier',
    fix: 'A letter from the course professional about the hole',
    check: checkHole,
  },
  {
    id: 'H4',
    kinds: SOLD,
    ground: true,
    waive: 'rep',
    fix: 'The list of players with their groups, or the scorecard',
    check: checkGroup,
  },
  {
    id: 'H5',
    kinds: SOLD,
    ground: true,
    waive: 'carrier',
    fix: 'Something that shows the winner’s amateur status on that day',
    check: checkProfessional,
  },
  {
    id: 'H6',
    kinds: SOLD,
    ground: true,
    waive: 'rep',
    fix: 'The list of players of that day, or the receipt for the entry',
    check: (claim) =>
      checkFact(claim, 'isOnPlayerList', {
        required: 'On the list of players',
        other: 'Not on the list of players',
        breach: `${claim.winner} is not on the list of players that was sent.`,
      }),
  },
]

const STROKE_TEXTS: Readonly<Record<Stroke, string>> = {
  counted: 'The one shot of the round',
  mulligan: 'A mulligan',
  practice: 'A practice shot',
  substitute: 'A shot by a substitute',
  second: 'A second shot in the same round',
}

function checkStroke(claim: ClaimToCheck): Verdict {
  const stroke = valueOf(claim, 'stroke')
  const required = STROKE_TEXTS.counted
  if (stroke === undefined) return unknown(required)
  if (stroke === 'counted') return held(required, required)
  const found = STROKE_TEXTS[stroke]
  return broken(
    required,
    found,
    `The shot was not the player’s one shot of the round. It was ${found.replace(/^A/, 'a')}.`,
  )
}

function checkHole(claim: ClaimToCheck): Verdict {
  const required = 'A regulation par 3 with one cup on its permanent green'
  const { hole } = claim.insured.figures
  const answers = [
    { value: valueOf(claim, 'isRegulationPar3'), problem: 'not a regulation par 3' },
    { value: valueOf(claim, 'hasOneCup'), problem: 'set with more than one cup' },
    { value: valueOf(claim, 'isPermanentGreen'), problem: 'not on its permanent green' },
    { value: isRightPass(claim), problem: `not on its ${passOf(hole) === 1 ? 'first' : 'second'} pass` },
  ]
  const problems = answers.filter(({ value }) => value === false).map(({ problem }) => problem)
  if (problems.length > 0) {
    const found = joinWithAnd(problems)
    return broken(required, found, `${hole === undefined ? 'The hole' : `Hole ${hole}`} was ${found}.`)
  }
  return answers.some(({ value }) => value === undefined) ? unknown(required) : held(required, required)
}

/** Only a course of nine holes is played in passes. */
function isRightPass(claim: ClaimToCheck): boolean | undefined {
  if (valueOf(claim, 'isNineHoles') !== true) return true
  const pass = valueOf(claim, 'pass')
  return pass === undefined ? undefined : pass === passOf(claim.insured.figures.hole)
}

function checkGroup(claim: ClaimToCheck): Verdict {
  const size = valueOf(claim, 'groupSize')
  const required = `${SMALLEST_GROUP} players or more`
  if (size === undefined) return unknown(required)
  const found = pluralize(size, 'player')
  if (size >= SMALLEST_GROUP) return held(required, found)
  return broken(required, found, `The group had ${found}. ${SMALLEST_GROUP} or more are needed.`)
}

function checkProfessional(claim: ClaimToCheck): Verdict {
  const { pros = 0 } = claim.insured.figures
  const status = valueOf(claim, 'winnerStatus')
  const required = pros > 0 ? `${pluralize(pros, 'professional')} declared` : 'Amateurs only'
  const found = status && (status === 'professional' ? 'A professional' : 'An amateur')
  if (pros > 0 || status === 'amateur') return held(required, found)
  if (status === undefined) return unknown(required)
  return broken(
    required,
    'A professional',
    `${claim.winner} is a golf professional. This certificate declares no professionals.`,
  )
}
