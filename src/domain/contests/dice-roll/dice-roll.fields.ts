import {
  DICE_CONTEST,
  DICE_PRIZE_DESCRIPTION,
  DICE_PRIZES,
  DICE_ROLLERS,
} from '#domain/contests/dice-roll/dice-roll-options.ts'
import { singleSponsorSlot } from '#domain/contests/sponsor.fields.ts'
import { choice, contestDate, oneOfDollars, oneOfNumbers, yesNo } from '#domain/values/field-kinds.ts'
import { defineSlots } from '#domain/contests/slots.ts'

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
    numbers: DICE_ROLLERS,
    message: 'Choose 4, 8 or 12 people who roll',
  }),
  contest: choice({
    label: 'Contest',
    options: [{ value: DICE_CONTEST, label: DICE_CONTEST }],
    message: 'Choose what is rolled for',
  }),
  prizeValue: oneOfDollars({
    label: 'Prize value',
    dollars: DICE_PRIZES,
    message: 'Choose a prize value of $2,500, $5,000 or $10,000',
  }),
  prizeDescription: choice({
    label: 'What is the prize?',
    noun: 'what the prize is',
    options: [{ value: DICE_PRIZE_DESCRIPTION, label: DICE_PRIZE_DESCRIPTION }],
    message: 'Choose what the prize is',
  }),
}

export const diceRolls = defineSlots({
  prefix: 'd',
  max: 1,
  isSingle: true,
  section: 'diceroll_contest',
  fields: diceRollFields,
  hasMarks: true,
})

/** The sponsor on the dice roll's sign. */
export const diceRollSponsors = singleSponsorSlot('d')

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
