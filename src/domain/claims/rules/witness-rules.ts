import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import {
  broken,
  type ClaimRule,
  type ClaimToCheck,
  held,
  unknown,
  valueOf,
  type Verdict,
  type Waiver,
  type WitnessStatement,
} from '#domain/claims/rules/rule.ts'
import { isFromTee } from '#domain/contests/conditions/rule-sentences.ts'
import { describeVideo, nameQualification } from '#domain/contests/conditions/witnesses.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { fromDollars } from '#domain/values/money.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'

/** From this prize on, a missing statement is the carrier's to forgive. */
const CARRIER_WAIVES_FROM = fromDollars(60_000)

function waiverOf({ prizeValue }: InsuredContest): Waiver {
  return prizeValue >= CARRIER_WAIVES_FROM ? 'carrier' : 'rep'
}

/** Who has to have seen it, and the video. */
export const WITNESS_RULES: readonly ClaimRule[] = [
  {
    id: 'W1',
    kinds: ['grand_prize', 'shootout', 'bonus_prize'],
    ground: true,
    waive: waiverOf,
    fix: 'A signed statement',
    applies: ({ witnesses }) => witnesses.playingPartners > 0,
    check: checkPartners,
  },
  {
    id: 'W2',
    kinds: CONTEST_KINDS,
    ground: true,
    waive: waiverOf,
    fix: 'A correction of the list of players, or a statement by another witness',
    applies: ({ witnesses }) => witnesses.independent > 0,
    check: checkWitnesses,
  },
  {
    id: 'W3',
    kinds: ['grand_prize', 'shootout'],
    ground: true,
    waive: 'rep',
    fix: 'A statement by someone who stood there',
    applies: ({ witnesses, kind }) => witnesses.independent === 2 && isFromTee(kind),
    check: checkPlaces,
  },
  {
    id: 'W4',
    kinds: ['grand_prize', 'shootout', 'putting_prize'],
    ground: true,
    waive: 'carrier',
    fix: 'Proof of the profession, or a statement by another witness',
    applies: ({ witnesses }) => witnesses.oneOf !== undefined,
    check: checkProfession,
  },
  {
    id: 'W5',
    kinds: CONTEST_KINDS,
    ground: true,
    waive: 'carrier',
    fix: 'The video',
    check: checkVideo,
  },
]

function professionOf({ oneOf }: InsuredContest['witnesses']): string {
  return nameQualification(oneOf ?? 'pga-professional')
}

function checkPartners(claim: ClaimToCheck): Verdict {
  const needed = claim.insured.witnesses.playingPartners
  const partners = peopleOf(claim, 'partner').filter(({ takesPart }) => takesPart !== false)
  const signed = partners.filter(({ state }) => state === 'accepted').length
  const required = `${needed} statements`
  const found = `${signed} accepted`
  if (signed >= needed) return held(required, found)
  if (valueOf(claim, 'areStatementsComplete') !== true) return unknown(required, found)
  return broken(required, found, `${signed} of ${needed} playing partners have signed a statement.`)
}

/** Those with a statement, each once, accepted ones before others; a winner is no witness of the own win. */
function peopleOf({ statements, winner }: ClaimToCheck, role: WitnessStatement['role']): WitnessStatement[] {
  const inOrder = statements
    .filter((one) => one.role === role && winnerKey(one.name) !== winnerKey(winner))
    .toSorted((left, right) => Number(right.state === 'accepted') - Number(left.state === 'accepted'))
  return inOrder.filter(
    (one, at) => inOrder.findIndex((other) => winnerKey(other.name) === winnerKey(one.name)) === at,
  )
}

/** Someone who may be a witness of the contest as far as anybody has said. */
function isIndependent({ isAdult, takesPart, isOnPlayerList }: WitnessStatement): boolean {
  return isAdult !== false && takesPart !== true && isOnPlayerList !== true
}

/** The witnesses whose accepted statements count. */
function countedWitnesses(claim: ClaimToCheck): WitnessStatement[] {
  return peopleOf(claim, 'witness').filter(
    (one) =>
      one.state === 'accepted' && isIndependent(one) && one.isAdult === true && one.takesPart === false,
  )
}

/** Those who may still count: expected, not looked at yet, or accepted without an answer to every question. */
function openWitnesses(claim: ClaimToCheck): WitnessStatement[] {
  const counted = countedWitnesses(claim)
  return peopleOf(claim, 'witness').filter((one) => isIndependent(one) && !counted.includes(one))
}

function checkWitnesses(claim: ClaimToCheck): Verdict {
  const needed = claim.insured.witnesses.independent
  const counted = countedWitnesses(claim).length
  const required = needed === 1 ? '1 statement' : `${needed} statements`
  const found = `${counted} accepted`
  if (counted >= needed) return held(required, found)
  const excluded = peopleOf(claim, 'witness').find((one) => !isIndependent(one))
  if (excluded && counted + openWitnesses(claim).length < needed) {
    return broken(
      required,
      `${excluded.name} ${whyExcluded(excluded)}`,
      `${excluded.name} ${whyExcluded(excluded)}. A witness has to be 18 or older and take no part.`,
    )
  }
  if (valueOf(claim, 'areStatementsComplete') !== true) return unknown(required, found)
  return broken(
    required,
    found,
    `${counted} of ${needed} witnesses who take no part have signed a statement.`,
  )
}

function whyExcluded({ isAdult, isOnPlayerList }: WitnessStatement): string {
  if (isAdult === false) return 'is younger than 18'
  return isOnPlayerList ? 'is on the list of players' : 'takes part in the event'
}

const PLACES = ['tee', 'green'] as const

function checkPlaces(claim: ClaimToCheck): Verdict {
  const counted = countedWitnesses(claim)
  const empty = PLACES.filter((place) => !counted.some((one) => one.place === place))
  const required = 'One at the tee and one at the green'
  const found = joinWithAnd(counted.flatMap(({ place }) => (place ? [`one at the ${place}`] : [])))
  if (empty.length === 0) return held(required, found)
  if (!isEveryoneHeard(claim) || counted.some(({ place }) => place === undefined)) {
    return unknown(required, found === '' ? undefined : found)
  }
  return broken(
    required,
    found === '' ? 'No one' : found,
    `No one who signed a statement stood at the ${joinWithAnd(empty)}.`,
  )
}

function checkProfession(claim: ClaimToCheck): Verdict {
  const counted = countedWitnesses(claim)
  const { oneOf } = claim.insured.witnesses
  const isRight = ({ profession, professionNumber }: WitnessStatement) =>
    professionNumber !== undefined &&
    (profession === 'pga-professional' ||
      (oneOf === 'pga-professional-or-police-officer' && profession === 'police-officer'))
  const found = counted.find(isRight)
  const required = professionOf(claim.insured.witnesses).replace(/^a /, 'A ')
  if (found) return held(required, `${found.name}, ${found.professionNumber}`)
  const isAnswered = counted.every(({ profession }) => profession !== undefined)
  if (!isEveryoneHeard(claim) || !isAnswered || counted.some(lacksNumber)) return unknown(required)
  return broken(required, 'None of them', `No witness is ${professionOf(claim.insured.witnesses)}.`)
}

function lacksNumber({ profession, professionNumber }: WitnessStatement): boolean {
  return profession !== 'none' && professionNumber === undefined
}

/** All who are needed have signed, or a rep has found that no one else will. */
function isEveryoneHeard(claim: ClaimToCheck): boolean {
  return (
    countedWitnesses(claim).length >= claim.insured.witnesses.independent ||
    valueOf(claim, 'areStatementsComplete') === true
  )
}

function checkVideo(claim: ClaimToCheck): Verdict {
  const { video } = claim.insured.witnesses
  if (!video) return held('No video is needed for this prize')
  const shown = valueOf(claim, 'video')
  const required = describeVideo(video)
  if (shown === undefined) return unknown(required)
  if (!shown.exists) return broken(required, 'No video', 'No video was sent.')
  if (shown.missing.length === 0) return held(required, 'The video shows it')
  const missing = joinWithAnd(shown.missing)
  return broken(required, `It does not show ${missing}`, `The video does not show ${missing}.`)
}
