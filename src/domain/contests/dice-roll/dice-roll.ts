import { diceRollLine } from '#domain/contests/dice-roll/scorecard-line.ts'
import { enteredDiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { defineContest } from '#domain/contests/contest-definition.ts'
import { DICE_ROLL_DEFAULTS } from '#domain/contests/dice-roll/dice-roll-options.ts'
import {
  diceRollCoverageFields,
  diceRollPackageFields,
  diceRolls,
  diceRollSponsors,
  diceRollTermsFields,
} from '#domain/contests/dice-roll/dice-roll.fields.ts'
import { pluralize, joinWithCommas } from '#domain/values/text-format.ts'
import { formatMoney } from '#domain/values/money.ts'

export const diceRoll = defineContest({
  entity: 'dice_roll',
  payloadKey: 'diceRoll',
  title: 'Dice roll',
  rowName: 'Dice roll',
  introduction: 'Four dice with letters. Anyone who rolls C-A-S-H wins. Sold with another contest.',
  priceReason: 'The price is a fixed share of the prize. It’s the same however many people roll.',
  list: 'diceRolls',
  sponsorList: 'diceRollSponsors',
  rows: diceRolls,
  sponsors: diceRollSponsors,
  maxClientRows: 1,
  coverageFields: diceRollCoverageFields,
  coverageKey: 'd_coverage',
  packageFields: diceRollPackageFields,
  signsKey: 'dice_roll_sign',
  termsFields: diceRollTermsFields,
  shipping: { always: 'dice and sign' },
  isSoldAlone: false,
  invitesAddOn: false,
  requiredFields: ['date', 'rollers', 'contest', 'prizeValue', 'prizeDescription'],
  defaults: DICE_ROLL_DEFAULTS,
  isHoleUniquePerDay: false,
  validateRow: () => [],
  requiredTerms: () => ['dice_terms'],
  summarizeRow: ({ rollers, prizeValue, prizeDescription }, sign) =>
    joinWithCommas([
      'Dice roll',
      rollers ? pluralize(rollers, 'roller') : undefined,
      prizeValue === undefined ? undefined : formatMoney(prizeValue, sign),
      prizeDescription,
    ]),
  enteredFigures: enteredDiceRollFigures,
  scorecardLine: diceRollLine,
  figureColumns: { rollers: 'players', prizeValue: 'prize' },
  figures: ({ rollers, prizeValue }) => ({ rollers, prizeValue }),
})
