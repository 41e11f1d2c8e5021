import { holeInOneLine } from '#domain/contests/hole-in-one/scorecard-line.ts'
import { enteredHoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { type ContestRow, defineContest } from '#domain/contests/contest-definition.ts'
import { pluralize, joinWithCommas } from '#domain/values/text-format.ts'
import {
  MAX_CLIENT_GRAND_PRIZES,
  grandPrizes,
  grandPrizeSponsors,
  holeInOneCoverageFields,
  holeInOneTermsFields,
  type holeInOneFields,
} from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { holeInOnePackageFields } from '#domain/contests/hole-in-one/prize-package.fields.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'

type GrandPrizeRow = ContestRow<typeof holeInOneFields>

export const holeInOne = defineContest({
  entity: 'grand_prize',
  payloadKey: 'grandPrize',
  title: 'Hole-in-one',
  rowName: 'Hole-in-one contest',
  introduction: 'A big prize for a hole-in-one on a par 3 of your choice. Every qualifying hole-in-one wins.',
  priceReason:
    'You pay for the chance of a hole-in-one and for the size of the prize. More players raise that chance, and a longer shot lowers it.',
  addedFlag: 'isHioContestAdded',
  list: 'grandPrizes',
  sponsorList: 'grandPrizeSponsors',
  rows: grandPrizes,
  sponsors: grandPrizeSponsors,
  maxClientRows: MAX_CLIENT_GRAND_PRIZES,
  coverageFields: holeInOneCoverageFields,
  coverageKey: 'h_coverage',
  packageFields: holeInOnePackageFields,
  signsKey: 'grand_prize_signs',
  termsFields: holeInOneTermsFields,
  shipping: 'signs',
  isSoldAlone: true,
  invitesAddOn: true,
  requiredFields: ['date', 'hole', 'yardage', 'prizeValue', 'prizeDescription'],
  defaults: {},
  isHoleUniquePerDay: true,
  validateRow: ({ amateurs = 0, pros = 0 }) =>
    amateurs + pros === 0 ? [{ name: 'amateurs', message: 'Enter how many players will take a shot' }] : [],
  requiredTerms: () => ['hio_terms'],
  summarizeRow: summarizeGrandPrize,
  scorecardLine: holeInOneLine,
  figureColumns: { yardage: 'distance', amateurs: 'players', pros: 'players', prizeValue: 'prize' },
  enteredFigures: enteredHoleInOneFigures,
  figures: ({ amateurs, pros, yardage, prizeValue }) => ({ amateurs, pros, yardage, prizeValue }),
})

/** `Hole 7, 165 yards, 120 amateurs, $10,000, Cash` with the fields that are filled in. */
export function summarizeGrandPrize(row: GrandPrizeRow, sign: DollarSign): string {
  const { hole, yardage, amateurs, pros, prizeValue, prizeDescription } = row
  return joinWithCommas([
    hole === undefined ? undefined : `Hole ${hole}`,
    yardage === undefined ? undefined : `${yardage} yards`,
    amateurs ? pluralize(amateurs, 'amateur') : undefined,
    pros ? pluralize(pros, 'professional') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue, sign),
    prizeDescription,
  ])
}
