import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { StatedRule, TermsEdition } from '#domain/contests/conditions/terms-edition.ts'
import {
  describeVideo,
  isPlayedFromTee,
  nameQualification,
  type WitnessQualification,
} from '#domain/contests/conditions/witnesses.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** The first edition. It printed no ids, and one sentence may state several rules. */
export const TERMS_2027_1: TermsEdition = {
  version: 'CT-2027.1',
  printsIds: false,
  general: [
    states('Cover starts when this certificate is issued, which has to be before the first tee shot.', 'G1'),
    states(
      'The yardage on this certificate is the least that may be played, from the tee to the flagstick on the day.',
      'H1',
      'S3',
    ),
  ],
  kinds: {
    grand_prize: [
      states(
        'Each registered player has one shot a round on the insured hole. Mulligans, practice shots and substitute players do not count.',
        'H2',
        'H6',
      ),
      states('Players go out in groups of three or more.', 'H4'),
      states('Golf professionals can win only if they are declared on this certificate.', 'H5'),
      states(
        'The hole is a regulation par 3 with one cup, on its permanent green. On a nine-hole course, holes 10 to 18 are the second pass.',
        'H3',
      ),
      states('Every hole-in-one that follows these rules is paid.'),
    ],
    putting_prize: [
      states('The distance is measured from the ball to the hole before each putt.', 'P1'),
      states('The finalists are named before the event starts and do not change.', 'P2'),
      states(
        'In a progressive contest the same player holes all three putts, from 10, 30 and 50 feet.',
        'P3',
      ),
      states('There is one winner.', 'P4'),
    ],
    shootout: [
      states(
        'The shooters are chosen before the shootout. A hole-in-one while qualifying does not win.',
        'S1',
        'S5',
      ),
      states('Each shooter has one shot, unless more are stated on this certificate.', 'S2'),
      states('The flagstick stands at the insured yardage or farther.', 'S3'),
      states('There is one winner.', 'S4'),
    ],
    dice_roll: [
      states('Only the dice that we supply are used, and all of them are rolled together.', 'D1', 'D2'),
      states('Four letters have to show face up, one letter from each die.', 'D3'),
      states('Nobody pays to roll.', 'D5'),
      states('There is one winner.', 'D4'),
    ],
  },
  claims: [],
  witnesses: (kind, { playingPartners, independent, oneOf, video }) => [
    ...(playingPartners > 0 ? [states(PARTNERS, 'W1')] : []),
    ...(independent > 0 ? [independentWitnesses(kind, independent, oneOf)] : []),
    ...(video ? [states(describeVideo(video), 'W5')] : []),
  ],
}

function states(sentence: string, ...ids: RuleId[]): StatedRule {
  return { ids, sentence }
}

const PARTNERS = 'Two playing partners of the winner who saw the ball go in.'
const TEE_AND_GREEN = ', one at the tee and one at the green'
const ONE_OF = '; one of them '

function independentWitnesses(
  kind: ContestKind,
  independent: number,
  oneOf: WitnessQualification | undefined,
): StatedRule {
  const isFromTee = isPlayedFromTee(kind)
  const where = isFromTee ? 'event' : 'contest'
  const sentence =
    independent === 1
      ? `One person, 18 or older, who does not take part in the ${where}.`
      : `Two people, 18 or older, who do not take part in the ${where}${isFromTee ? TEE_AND_GREEN : ''}${
          oneOf ? `${ONE_OF}${nameQualification(oneOf)}` : ''
        }.`
  return states(sentence, ...independentIds(sentence))
}

function independentIds(sentence: string): RuleId[] {
  return [
    'W2',
    ...(sentence.includes(TEE_AND_GREEN) ? (['W3'] as const) : []),
    ...(sentence.includes(ONE_OF) ? (['W4'] as const) : []),
  ]
}

/** The rules that a sentence about witnesses or video of this edition states. */
export function witnessIds2027(sentence: string): RuleId[] {
  if (sentence === PARTNERS) return ['W1']
  if (/^(One person|Two people), 18 or older/.test(sentence)) return independentIds(sentence)
  return ['W5']
}
