import { diceRollFiguresTyped } from '#domain/contests/dice-roll/figures.ts'
import { defineContest } from '#domain/contests/contest-kind.ts'
import { DICE_ROLL_DEFAULTS } from '#domain/contests/dice-roll/dice-roll-options.ts'
import {
  diceRollCoverageFields,
  diceRollPackageFields,
  diceRolls,
  diceRollSponsors,
  diceRollTermsFields,
} from '#domain/contests/dice-roll/dice-roll.fields.ts'
import { counted, phrase } from '#domain/phrase.ts'
import { formatMoney } from '#domain/money.ts'

export const diceRoll = defineContest({
  type: 'dice',
  entity: 'dice_roll',
  witnessed: 'dice',
  payloadKey: 'diceRoll',
  title: 'Dice roll',
  called: 'Dice roll',
  about: 'Four dice with letters: whoever rolls C-A-S-H wins. Sold beside another contest.',
  list: 'diceRolls',
  sponsorList: 'diceRollSponsors',
  rows: diceRolls,
  sponsors: diceRollSponsors,
  rowsForClients: 1,
  coverageFields: diceRollCoverageFields,
  coverage: 'd_coverage',
  packageFields: diceRollPackageFields,
  signs: 'dice_roll_sign',
  termsFields: diceRollTermsFields,
  required: ['date', 'rollers', 'contest', 'prizeValue', 'prizeDescription'],
  defaults: DICE_ROLL_DEFAULTS,
  holeOnceADay: false,
  faults: () => [],
  terms: () => ['dice_terms'],
  words: ({ rollers, prizeValue, prizeDescription }) =>
    phrase([
      'Dice roll',
      rollers ? counted(rollers, 'roller') : undefined,
      prizeValue === undefined ? undefined : formatMoney(prizeValue),
      prizeDescription,
    ]),
  typed: diceRollFiguresTyped,
  figures: ({ rollers, prizeValue }) => ({ rollers, prizeValue }),
})
