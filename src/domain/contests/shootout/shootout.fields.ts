import { PAYOUT_TIMEFRAMES, SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import { sponsorSlots } from '#domain/contests/sponsor.fields.ts'
import { choice, contestDate, oneOfDollars, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'
import { defineSlots } from '#domain/contests/slots.ts'
import { readHole } from '#domain/values/typed/hole.ts'

/**
 * Shootouts on one quote.
 *
 * @rule V02 At most four shootouts are insured on one quote.
 */
export const MAX_SHOOTOUTS = 4

const MAX_CLIENT_SHOTS = 10

/**
 * Shootouts: a few chosen players, one target hole.
 *
 * @rule E05 Four numbered shootout slots, each with its date, shots, payout, hole, distance and prize.
 */
export const shootoutFields = {
  /** Wire `s_date_n`, MM-dd-yyyy. */
  date: contestDate({ label: 'Date', message: 'Enter the date of the shootout, today or later' }),
  hole: wholeNumber({
    label: 'Hole',
    read: readHole,
    min: 1,
    max: 36,
    hint: 'A par 3',
    message: 'Enter the number of the hole from 1 to 36',
  }),
  /** Wire `s_distance_n`, whole yards from tee to flagstick. */
  distance: wholeNumber({
    label: 'Distance',
    unit: 'yards',
    min: 165,
    max: 300,
    message: 'Enter a distance from 165 to 300 yards',
  }),
  /** Wire `s_attempts_n`: all shots together. */
  attempts: wholeNumber({
    label: 'Shots',
    min: 1,
    max: 40,
    repOnly: (shots) => shots > MAX_CLIENT_SHOTS,
    isSmallCount: true,
    hint: 'All shots together',
    message: 'Enter the number of shots from 1 to 10',
    repMessage: 'Enter the number of shots from 1 to 40',
  }),
  attemptsPerAmateur: wholeNumber({
    label: 'Shots for each amateur',
    min: 1,
    max: 40,
    isSmallCount: true,
    message: 'Enter the shots of each amateur, from 1 to all of them',
  }),
  prizeValue: oneOfDollars({
    label: 'Prize value',
    dollars: SHOOTOUT_PRIZES,
    message: 'Choose a prize value from the list',
  }),
  payoutTimeframe: choice({
    label: 'How the prize is paid',
    options: PAYOUT_TIMEFRAMES.map((value) => ({ value, label: value })),
    message: 'Choose how the prize is paid',
  }),
}

export const shootouts = defineSlots({
  prefix: 's',
  max: MAX_SHOOTOUTS,
  section: 'shootout_contests',
  fields: shootoutFields,
  hasMarks: true,
})

/** The sponsors on shootout signs. */
export const shootoutSponsors = sponsorSlots('s')

export const shootoutCoverageFields = {
  s_coverage: yesNo({ label: 'Shootout', message: 'Say whether the event has a shootout' }),
  /** The slot of the shootout that was added from an offer. */
  s_add_on: wholeNumber({
    label: 'Shootout add-on',
    min: 1,
    max: MAX_SHOOTOUTS,
    message: 'Enter the number of the shootout from 1 to 4',
  }),
}

export const shootoutPackageFields = {
  shootout_signs: yesNo({
    label: 'Shootout sign',
    hint: 'A sign for the shootout, with your sponsor’s name',
    message: 'Choose whether to ship a shootout sign',
  }),
}

export const shootoutTermsFields = {
  shootout_terms: yesNo({
    label: 'I have read the shootout rules and the event will follow them',
    message: 'Accept the shootout rules to continue',
  }),
}
