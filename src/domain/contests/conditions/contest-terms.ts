import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Cents, type DollarSign, fromDollars, formatMoney } from '#domain/values/money.ts'

/** Version of the wording below: change it whenever a sentence changes. */
export const CERTIFICATE_TERMS_VERSION = 'CT-2027.1'

/** How each contest is run so that a winner is paid. */
const CONTEST_TERMS: Record<ContestKind, readonly string[]> = {
  grand_prize: [
    'Each registered player has one shot a round on the insured hole. Mulligans, practice shots and substitute players do not count.',
    'Players go out in groups of three or more.',
    'Golf professionals can win only if they are declared on this certificate.',
    'The hole is a regulation par 3 with one cup, on its permanent green. On a nine-hole course, holes 10 to 18 are the second pass.',
    'Every hole-in-one that follows these rules is paid.',
  ],
  putting_prize: [
    'The distance is measured from the ball to the hole before each putt.',
    'The finalists are named before the event starts and do not change.',
    'In a progressive contest the same player holes all three putts, from 10, 30 and 50 feet.',
    'There is one winner.',
  ],
  shootout: [
    'The shooters are chosen before the shootout. A hole-in-one while qualifying does not win.',
    'Each shooter has one shot, unless more are stated on this certificate.',
    'The flagstick stands at the insured yardage or farther.',
    'There is one winner.',
  ],
  dice_roll: [
    'Only the dice that we supply are used, and all of them are rolled together.',
    'Four letters have to show face up, one letter from each die.',
    'Nobody pays to roll.',
    'There is one winner.',
  ],
}

/** Rules for all contests. */
export const GENERAL_TERMS = [
  'Cover starts when this certificate is issued, which has to be before the first tee shot.',
  'The yardage on this certificate is the least that may be played, from the tee to the flagstick on the day.',
] as const

/** What happens if the event cannot be played. */
export const POSTPONEMENT_TERMS = [
  'If play is called off before anyone has taken a shot on an insured hole, the event may be moved to another date at no charge.',
  'Tell us before play starts on the new date; this certificate is then replaced by a new one.',
] as const

/**
 * The rules of one kind of contest, as the organizer accepts them.
 *
 * @rule N56 The terms step, the certificate and the claim checklist state the rules of a contest with the same text.
 */
export function getContestTerms(contest: ContestKind): readonly string[] {
  return CONTEST_TERMS[contest]
}

/** All rules for an event with these contests, the general rules first. */
export function collectTerms(contests: readonly ContestKind[]): string[] {
  return [...GENERAL_TERMS, ...[...new Set(contests)].flatMap((contest) => CONTEST_TERMS[contest])]
}

/** How many winners of a contest are paid, as text. */
export const WINNERS_PAYABLE: Record<ContestKind, string> = {
  grand_prize: 'Every player who makes a qualifying hole-in-one',
  putting_prize: 'One winner',
  shootout: 'One winner',
  dice_roll: 'One winner',
}

/** The affidavit of a larger prize is notarized. */
const AFFIDAVIT_ALONE_UP_TO = fromDollars(10_000)

/** What every winner signs, and for which of these prizes before a notary. */
export function askForAffidavit(prizes: readonly Cents[], sign: DollarSign | undefined): string[] {
  const isNotarized = prizes.some((prize) => prize > AFFIDAVIT_ALONE_UP_TO)
  return [
    'The winner signs an affidavit (a sworn statement of the win).',
    ...(isNotarized
      ? [`For a prize over ${formatMoney(AFFIDAVIT_ALONE_UP_TO, sign)}, it is signed before a notary.`]
      : []),
  ]
}

/** From this prize on, the winner's ID and tax form are needed. */
const IDENTIFIED_FROM = fromDollars(2_000)

/**
 * What the winner brings, if any of these prizes needs it.
 *
 * @rule N67 A W-9 is asked of a winner whose own address is in the United States or its territories, wherever the event is.
 */
export function askForIdentification(prizes: readonly Cents[], sign: DollarSign | undefined): string[] {
  if (prizes.every((prize) => prize < IDENTIFIED_FROM)) return []
  return [
    `For a prize of ${formatMoney(IDENTIFIED_FROM, sign)} or more, copy the winner’s ID. A winner who lives in the United States or one of its territories also signs a W-9 tax form.`,
  ]
}
