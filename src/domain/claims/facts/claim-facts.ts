import {
  type Harm,
  isContradicted,
  resolveFact,
  type Sourced,
  type SourcedValue,
} from '#domain/claims/facts/fact-sources.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** Which stroke it was: the one that counts, or one that does not. */
export const STROKES = ['counted', 'mulligan', 'practice', 'substitute', 'second'] as const
export type Stroke = (typeof STROKES)[number]

/** What can be said about a win, each with the type of its value. Moments are ISO 8601 in UTC. */
export interface FactValues {
  shotAt: string
  playedOn: CalendarDate
  hole: number
  /** Yards from the tee that was played to the flagstick, as measured on the day. */
  measuredYards: number
  /** Whose tee it was, by its markers. */
  markers: 'men' | 'women'
  stroke: Stroke
  isRegulationPar3: boolean
  hasOneCup: boolean
  isPermanentGreen: boolean
  /** The course has nine holes, so that a pass decides. */
  isNineHoles: boolean
  pass: 1 | 2
  groupSize: number
  winnerStatus: 'amateur' | 'professional'
  isOnPlayerList: boolean
  /** How many played, and how many of them as professionals: no rule asks for it. */
  playersCounted: number
  prosCounted: number
  /** Feet of each putt, in the order of play, measured before the putt. */
  measuredFeet: readonly number[]
  /** When the finalists were named. */
  finalistsNamedAt: string
  finalistsCount: number
  isFinalist: boolean
  /** How many putts in a row the same player has holed. */
  puttsHoled: number
  /** When the shooter was on the sign-in, and when the first shot of the shootout was played. */
  signedInAt: string
  shootoutBeganAt: string
  /** Which shot of the shooter it was, and how many were played by all. */
  shotNumber: number
  shotsPlayed: number
  phase: 'qualifying' | 'final'
  isSuppliedDice: boolean
  isRolledTogether: boolean
  /** The letters face up, such as `CASH`. */
  letters: string
  paidToRoll: Cents
  video: VideoFacts
  /** No more statements will come: a rep has found so. */
  areStatementsComplete: boolean
}

/** What a film shows. A missing film is told by its absence from the claim, or by a rep who found that there is none. */
export interface VideoFacts {
  exists: boolean
  /** What of the requirement the film does not show, in words; empty if it shows all. */
  missing: readonly string[]
}

export type FactKey = keyof FactValues

/** Everything that is said about a win. */
export type ClaimFacts = { readonly [K in FactKey]?: Sourced<FactValues[K]> }

type Harms = { readonly [K in FactKey]: (insured: InsuredContest) => Harm<FactValues[K]> }

const later = () => (moment: string) => new Date(moment).getTime()
const smaller = () => (value: number) => -value
const larger = () => (value: number) => value
const unlessTrue = () => (value: boolean) => (value ? 0 : 1)

/** How unfavourable each value is; it takes what is insured to know. */
const HARMS: Harms = {
  // Whether an early or a late time is worse depends on the issue; the earlier one is nearer to it.
  shotAt: () => (moment) => -new Date(moment).getTime(),
  playedOn:
    ({ dates }) =>
    (day) =>
      dates.includes(day) ? 0 : 1,
  hole:
    ({ figures }) =>
    (hole) =>
      figures.hole === undefined || hole === figures.hole ? 0 : 1,
  measuredYards: smaller,
  markers: () => (markers) => (markers === 'men' ? 1 : 0),
  stroke: () => (stroke) => STROKES.indexOf(stroke),
  isRegulationPar3: unlessTrue,
  hasOneCup: unlessTrue,
  isPermanentGreen: unlessTrue,
  isNineHoles: () => (isNine) => (isNine ? 1 : 0),
  pass:
    ({ figures }) =>
    (pass) =>
      pass === passOf(figures.hole) ? 0 : 1,
  groupSize: smaller,
  winnerStatus: () => (status) => (status === 'professional' ? 1 : 0),
  isOnPlayerList: unlessTrue,
  playersCounted: larger,
  prosCounted: larger,
  measuredFeet:
    ({ figures }) =>
    (feet) =>
      shortfall(figures.putt?.feet ?? [], feet),
  finalistsNamedAt: later,
  finalistsCount: larger,
  isFinalist: unlessTrue,
  puttsHoled: smaller,
  signedInAt: later,
  shootoutBeganAt: () => (moment) => -new Date(moment).getTime(),
  shotNumber: larger,
  shotsPlayed: larger,
  phase: () => (phase) => (phase === 'qualifying' ? 1 : 0),
  isSuppliedDice: unlessTrue,
  isRolledTogether: unlessTrue,
  letters:
    ({ figures }) =>
    (letters) =>
      isSameRoll(figures.roll, letters) ? 0 : 1,
  paidToRoll: larger,
  video:
    () =>
    ({ exists, missing }) =>
      exists ? missing.length : Number.MAX_SAFE_INTEGER,
  areStatementsComplete: () => (isComplete) => (isComplete ? 1 : 0),
}

/** What counts of a fact, with its source; undefined if nobody has said anything. */
export function factOf<K extends FactKey>(
  facts: ClaimFacts,
  key: K,
  insured: InsuredContest,
): SourcedValue<FactValues[K]> | undefined {
  const said: Sourced<FactValues[K]> = facts[key] ?? []
  return resolveFact(said, HARMS[key](insured))
}

/** The facts about which sources disagree. */
export function contradictedFacts(facts: ClaimFacts, insured: InsuredContest): FactKey[] {
  return (Object.keys(HARMS) as FactKey[]).filter((key) => disagree(key, facts[key] ?? [], insured))
}

function disagree<K extends FactKey>(key: K, said: Sourced<FactValues[K]>, insured: InsuredContest): boolean {
  return isContradicted(said, HARMS[key](insured))
}

/** On a course of nine holes, holes 10 to 18 are the second pass. */
export function passOf(hole: number | undefined): 1 | 2 {
  return hole !== undefined && hole > 9 ? 2 : 1
}

/** By how many feet putts are shorter than insured, all together; a putt that was not measured is short by all of it. */
export function shortfall(required: readonly number[], measured: readonly number[]): number {
  return required.reduce((sum, feet, at) => sum + Math.max(0, feet - (measured[at] ?? 0)), 0)
}

/** Whether the letters face up are those that the contest asks for, in any order. */
export function isSameRoll(roll: string | undefined, letters: string): boolean {
  return inOrder(lettersOf(roll)) === inOrder(letters)
}

/** `CASH` of `Roll 4 dice to spell C-A-S-H`. */
export function lettersOf(roll: string | undefined): string {
  return /(?:^|\s)([A-Z](?:-[A-Z])+)$/.exec(roll ?? '')?.[1]?.replaceAll('-', '') ?? ''
}

function inOrder(letters: string): string {
  return [...letters.toUpperCase().replaceAll(/[^A-Z]/g, '')].toSorted().join('')
}
