import { singleSponsorOf } from '#domain/contests/sponsor.fields.ts'
import { choice, contestDate, oneOfDollars, oneOfNumbers, yesNo } from '#domain/field-kinds.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { slots } from '#domain/quote/slots.ts'

const ROLLERS = [4, 8, 12] as const
const CONTEST = 'Roll 4 dice to spell C-A-S-H'
const PRIZES = [2_500, 5_000, 10_000] as const
const DESCRIPTION = 'Cash'

/** @rule K02 A dice roll starts with the first of each list: four rollers, to spell C-A-S-H, for $2,500 in cash. */
export const DICE_ROLL_DEFAULTS: {
  rollers: number
  contest: typeof CONTEST
  prizeValue: Cents
  prizeDescription: typeof DESCRIPTION
} = {
  rollers: ROLLERS[0],
  contest: CONTEST,
  prizeValue: fromDollars(PRIZES[0]),
  prizeDescription: DESCRIPTION,
}

/**
 * The dice roll: at most one, so its wire keys carry no number.
 *
 * @rule E06 One dice roll, with its date, rollers, contest and prize.
 */
export const diceRollFields = {
  /** Wire `d_date`, MM-dd-yyyy. */
  date: contestDate({ label: 'Date', message: 'Enter the date of the dice roll, today or later' }),
  rollers: oneOfNumbers({
    label: 'People who roll',
    numbers: ROLLERS,
    message: 'Choose 4, 8 or 12 people who roll',
  }),
  contest: choice({
    label: 'Contest',
    options: [{ value: CONTEST, label: CONTEST }],
    message: 'Choose what is rolled for',
  }),
  prizeValue: oneOfDollars({
    label: 'Prize value',
    dollars: PRIZES,
    message: 'Choose a prize value of $2,500, $5,000 or $10,000',
  }),
  prizeDescription: choice({
    label: 'What is the prize?',
    options: [{ value: DESCRIPTION, label: DESCRIPTION }],
    message: 'Choose what the prize is',
  }),
}

export const diceRolls = slots({
  prefix: 'd',
  max: 1,
  single: true,
  section: 'diceroll_contest',
  fields: diceRollFields,
  marked: true,
})

/** The sponsor on the dice roll's sign. */
export const diceRollSponsors = singleSponsorOf('d')

export const diceRollCoverageFields = {
  d_coverage: yesNo({ label: 'Dice roll', message: 'Say whether the event has a dice roll' }),
}

export const diceRollPackageFields = {
  dice_roll_sign: yesNo({
    label: 'Dice roll sign',
    hint: 'A sign for the dice roll, with your sponsor’s name',
    message: 'Choose whether to ship a dice roll sign',
  }),
}

export const diceRollTermsFields = {
  dice_terms: yesNo({
    label: 'I have read the dice roll rules and the event will follow them',
    message: 'Accept the dice roll rules to continue',
  }),
}
