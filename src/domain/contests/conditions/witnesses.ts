import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'

/** The profession that one of the independent witnesses must have. */
export const WITNESS_QUALIFICATIONS = ['pga-professional', 'pga-professional-or-police-officer'] as const

export type WitnessQualification = (typeof WITNESS_QUALIFICATIONS)[number]

/** What has to be filmed: each shot from behind the green, each shot on the hole, the whole putt, the roll. */
export type VideoRequirement = 'continuous-from-behind-green' | 'every-shot' | 'measured-putt' | 'roll'

/** The proof that a claim needs. */
export interface WitnessRequirement {
  playingPartners: number
  /** Adults who take no part in the contest. */
  independent: number
  oneOf?: WitnessQualification
  video?: VideoRequirement
}

/** Prizes from which one or two independent witnesses are needed, and the largest that needs no professional. */
const HOLE_IN_ONE_PRIZES = {
  oneIndependent: fromDollars(2_000),
  twoIndependent: fromDollars(60_000),
  mostWithoutProfessional: fromDollars(150_000),
}

/** A prize of this value or more is filmed if there are this many players or fewer. */
const SMALL_FIELD = { players: 24, prize: fromDollars(25_000) }

/** The largest putting prize that one witness is enough for. */
const PUTT_WITH_ONE_WITNESS = fromDollars(10_000)

/**
 * Witnesses and video that a prize needs, for the certificate, the confirmation and the claim checklist.
 *
 * @rule N56 Two playing partners for every hole-in-one, one more adult from $2,000, two from $60,000, above
 * $150,000 and for every shootout one of the two a PGA professional or police officer and a video from behind
 * the green; a video also for $25,000 or more with 24 players or fewer; putts and dice are always filmed.
 */
export function getWitnessRequirement(
  contest: ContestKind,
  prize: Cents,
  contestants: number,
): WitnessRequirement {
  switch (contest) {
    case 'grand_prize':
      return findHoleInOneNeeds(prize, contestants)
    case 'shootout':
      return STRICTEST
    case 'putting_prize':
      return prize > PUTT_WITH_ONE_WITNESS
        ? { playingPartners: 0, independent: 2, oneOf: 'pga-professional', video: 'measured-putt' }
        : { playingPartners: 0, independent: 1, video: 'measured-putt' }
    case 'dice_roll':
      return { playingPartners: 0, independent: 1, video: 'roll' }
  }
}

const STRICTEST: WitnessRequirement = {
  playingPartners: 2,
  independent: 2,
  oneOf: 'pga-professional-or-police-officer',
  video: 'continuous-from-behind-green',
}

function findHoleInOneNeeds(prize: Cents, contestants: number): WitnessRequirement {
  if (prize > HOLE_IN_ONE_PRIZES.mostWithoutProfessional) return STRICTEST
  const filmed = prize >= SMALL_FIELD.prize && contestants <= SMALL_FIELD.players
  return {
    playingPartners: 2,
    independent: countIndependentWitnesses(prize),
    ...(filmed && { video: 'every-shot' }),
  }
}

function countIndependentWitnesses(prize: Cents): number {
  if (prize < HOLE_IN_ONE_PRIZES.oneIndependent) return 0
  return prize < HOLE_IN_ONE_PRIZES.twoIndependent ? 1 : 2
}

const QUALIFICATION_LABELS: Record<WitnessQualification, string> = {
  'pga-professional': 'a PGA professional',
  'pga-professional-or-police-officer': 'a PGA professional or a police officer',
}

/** Who has the profession that one of two witnesses needs, as a person is asked about themselves. */
export function nameQualification(qualification: WitnessQualification): string {
  return QUALIFICATION_LABELS[qualification]
}

/** Where witnesses stand at the tee and at the green. */
export function isPlayedFromTee(contest: ContestKind): boolean {
  return IS_PLAYED_FROM_TEE[contest]
}

const IS_PLAYED_FROM_TEE: Readonly<Record<ContestKind, boolean>> = {
  grand_prize: true,
  putting_prize: false,
  shootout: true,
  dice_roll: false,
}

const VIDEO_SENTENCES: Record<VideoRequirement, string> = {
  'continuous-from-behind-green': 'A continuous, unedited video of every shot, taken from behind the green.',
  'every-shot': 'A video of every shot on the hole.',
  'measured-putt':
    'A video that shows the measuring, the placing of the ball, the stroke and the ball in the cup.',
  roll: 'A video of the roll.',
}

/** What has to be filmed, as the certificate says it. */
export function describeVideo(video: VideoRequirement): string {
  return VIDEO_SENTENCES[video]
}
