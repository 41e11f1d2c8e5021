import { sponsorSlots } from '#domain/contests/sponsor.fields.ts'
import { contestDate, text, wholeDollars, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'
import { defineSlots } from '#domain/contests/slots.ts'
import { readHole } from '#domain/values/typed/hole.ts'

/**
 * Rows that a customer may add.
 *
 * @rule V02 A customer insures at most four contests of a kind; a rep may fill a fifth grand prize slot.
 */
export const MAX_CLIENT_GRAND_PRIZES = 4
export const MAX_GRAND_PRIZES = 5

/** The shortest yardage that a customer may insure; a rep may go down to the field's minimum. */
const MIN_CLIENT_YARDAGE = 150

/**
 * Grand prize contests: one target hole each.
 *
 * @rule E03 Five numbered hole-in-one slots, each with its date, players, hole, yardage and prize.
 */
export const holeInOneFields = {
  /** Wire `h_date_n`, MM-dd-yyyy. */
  date: contestDate({
    label: 'Date',
    hint: 'The day of play',
    message: 'Enter the date of the contest, today or later',
  }),
  /** Wire `h_hole_n`. Holes of a second course are numbered from 19. */
  hole: wholeNumber({
    label: 'Hole',
    read: readHole,
    min: 1,
    max: 36,
    hint: 'A par 3',
    message: 'Enter the number of the hole from 1 to 36',
  }),
  /** Wire `h_yardage_n`, whole yards from tee to flagstick. */
  yardage: wholeNumber({
    label: 'Yardage',
    unit: 'yards',
    min: 135,
    max: 300,
    repOnly: (yardage) => yardage < MIN_CLIENT_YARDAGE,
    hint: 'Men’s tee to the flagstick, 150 or more',
    repHint: 'Men’s tee to the flagstick, 135 or more. Only reps may enter less than 150',
    message: 'Enter a yardage from 150 to 300',
    repMessage: 'Enter a yardage from 135 to 300',
  }),
  /** Wire `h_amateurs_n`, whole players. */
  amateurs: wholeNumber({
    label: 'Amateurs',
    min: 0,
    max: 288,
    hint: 'Players who will hit a shot on this hole',
    message: 'Enter the number of amateurs from 0 to 288',
  }),
  /** Wire `h_pros_n`, whole players. */
  pros: wholeNumber({
    label: 'Professionals',
    min: 0,
    max: 144,
    hint: 'Golf professionals who may win',
    message: 'Enter the number of professionals from 0 to 144',
  }),
  /** Wire `h_prize_value_n`, whole dollars. */
  prizeValue: wholeDollars({
    label: 'Prize value',
    hint: 'In whole dollars',
    min: 500,
    max: 1_000_000,
    message: 'Enter a prize value from $500 to $1,000,000, in whole dollars',
  }),
  /** Wire `h_prize_description_n`. */
  prizeDescription: text({
    label: 'What is the prize?',
    noun: 'what the prize is',
    maxLength: 100,
    hint: 'Cash, a car, a trip',
    message: 'Say what the prize is',
  }),
}

export const grandPrizes = defineSlots({
  prefix: 'h',
  max: MAX_GRAND_PRIZES,
  section: 'grand_prizes',
  fields: holeInOneFields,
  hasMarks: true,
})

/** The sponsors on grand prize signs, one for each contest. */
export const grandPrizeSponsors = sponsorSlots('h')

export const holeInOneCoverageFields = {
  h_coverage: yesNo({ label: 'Hole-in-one', message: 'Say whether the event has a hole-in-one contest' }),
}

export const holeInOneTermsFields = {
  hio_terms: yesNo({
    label: 'I have read the hole-in-one rules and the event will follow them',
    message: 'Accept the hole-in-one rules to continue',
  }),
}
