import { DOCUMENTS_WITHIN_DAYS, REPORT_WITHIN_HOURS } from '#domain/contests/conditions/claim-deadlines.ts'
import {
  describeVideo,
  isPlayedFromTee,
  nameQualification,
  type WitnessRequirement,
} from '#domain/contests/conditions/witnesses.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/**
 * The short name of each rule by which a win is judged: G for all, H for holes-in-one, P for putting, S for shootouts, D for dice, W
 * for witnesses, C for claims. Stored with decisions: an id never changes its meaning.
 */
export const RULE_IDS = [
  ...(['G1', 'G2', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const),
  ...(['P1', 'P2', 'P3', 'P4', 'S1', 'S2', 'S3', 'S4', 'S5'] as const),
  ...(['D1', 'D2', 'D3', 'D4', 'D5', 'W1', 'W2', 'W3', 'W4', 'W5'] as const),
  ...(['C1', 'C2', 'C3', 'C4'] as const),
] as const

export type RuleId = (typeof RULE_IDS)[number]

/** The rules about witnesses and video, whose words differ from contest to contest. */
type WitnessRuleId = Extract<RuleId, `W${number}`>

/** What the words of those rules depend on. */
export interface RuledContest {
  kind: ContestKind | 'bonus_prize'
  witnesses: WitnessRequirement
}

/** Players of a group. */
export const SMALLEST_GROUP = 3

const ONE_WINNER = 'There is one winner.'

const SENTENCES: Readonly<Record<Exclude<RuleId, WitnessRuleId>, string>> = {
  G1: 'Coverage starts when this certificate is issued, which has to be before the first tee shot.',
  G2: 'A win counts on the day and on the hole that this certificate states for the contest.',
  H1: 'The hole plays at the yardage on this certificate or farther, from the tee to the flagstick on the day. Women’s tees may be up to 15 yards shorter, down to the yardage stated for women.',
  H2: 'Each player has one shot a round on the hole. Mulligans, practice shots, and substitutes do not count.',
  H3: 'The hole is a regulation par 3 with one cup, on its permanent green. On a nine-hole course, holes 10 to 18 are the second pass.',
  H4: `Players go out in groups of ${SMALLEST_GROUP} or more.`,
  H5: 'Golf professionals can win only if this certificate declares professionals.',
  H6: 'The winner is registered for the event by name.',
  P1: 'The distance is measured from the ball to the hole before each putt, and is not shorter than this certificate states.',
  P2: 'The finalists are named before the event starts and do not change. There are no more of them than this certificate states.',
  P3: 'In a progressive contest the same player holes all three putts, from 10, 30, and 50 feet.',
  P4: ONE_WINNER,
  S1: 'The shooters are chosen and signed in before the shootout.',
  S2: 'Each shooter has one shot, unless this certificate states more. There are no more shots in all than it states.',
  S3: 'The flagstick stands at the yardage on this certificate or farther.',
  S4: ONE_WINNER,
  S5: 'A hole-in-one while qualifying does not win.',
  D1: 'Only the dice that we supply are used.',
  D2: 'All dice are rolled together.',
  D3: 'Four letters show face up, one letter from each die.',
  D4: ONE_WINNER,
  D5: 'No one pays to roll.',
  C1: `A win is reported within ${REPORT_WITHIN_HOURS} hours of the event, by the day on this certificate.`,
  C2: `The documents are sent within ${DOCUMENTS_WITHIN_DAYS} days of the event, by the day on this certificate.`,
  C3: 'Each winner has one claim for a contest.',
  C4: 'Awards never add up to more than the prize.',
}

const WITNESS_SENTENCES: Readonly<Record<WitnessRuleId, string | ((contest: RuledContest) => string)>> = {
  W1: ({ kind }) =>
    kind === 'shootout'
      ? 'Two people who play in the event saw the ball go in and sign a statement.'
      : 'Two playing partners of the winner saw the ball go in and sign a statement.',
  W2: ({ kind, witnesses }) => {
    const where = isFromTee(kind) ? 'event' : 'contest'
    return witnesses.independent === 1
      ? `One person, 18 or older, who takes no part in the ${where} saw it and signs a statement.`
      : `Two people, 18 or older, who take no part in the ${where} saw it and sign a statement each.`
  },
  W3: 'One of these witnesses stands at the tee and one at the green.',
  W4: ({ witnesses }) =>
    `One of these witnesses is ${nameQualification(witnesses.oneOf ?? 'pga-professional')}.`,
  W5: ({ witnesses }) =>
    witnesses.video ? describeVideo(witnesses.video) : 'No video is needed for this prize.',
}

/**
 * A rule in words.
 *
 * @rule N105 Terms, certificate, checklist, letters, desk and pages name a rule by its id and its sentence from this one table.
 */
export function ruleSentence(id: RuleId, contest: RuledContest): string {
  if (!isWitnessRule(id)) return fixedSentence(id)
  const sentence = WITNESS_SENTENCES[id]
  return typeof sentence === 'string' ? sentence : sentence(contest)
}

function isWitnessRule(id: RuleId): id is WitnessRuleId {
  return Object.hasOwn(WITNESS_SENTENCES, id)
}

/** A rule whose words are the same for every contest. */
export function fixedSentence(id: keyof typeof SENTENCES): string {
  return SENTENCES[id]
}

/** Won with a stroke from a tee, so that witnesses stand there and at the green. */
export function isFromTee(kind: RuledContest['kind']): boolean {
  return kind === 'bonus_prize' || isPlayedFromTee(kind)
}
