import { holeInOneFiguresTyped } from '#domain/contests/hole-in-one/figures.ts'
import { type ContestRow, defineContest } from '#domain/contests/contest-kind.ts'
import { counted, phrase } from '#domain/phrase.ts'
import {
  GRAND_PRIZES_FOR_CLIENTS,
  grandPrizes,
  grandPrizeSponsors,
  holeInOneCoverageFields,
  holeInOneTermsFields,
  type holeInOneFields,
} from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { holeInOnePackageFields } from '#domain/contests/hole-in-one/prize-package.fields.ts'
import { formatMoney } from '#domain/money.ts'

type GrandPrizeRow = ContestRow<typeof holeInOneFields>

export const holeInOne = defineContest({
  type: 'hio',
  entity: 'grand_prize',
  witnessed: 'hole-in-one',
  payloadKey: 'grandPrize',
  title: 'Hole-in-one',
  called: 'Hole-in-one contest',
  about: 'A big prize for an ace on a par 3 of your choice. Every player who makes it wins.',
  addedFlag: 'isHioContestAdded',
  list: 'grandPrizes',
  sponsorList: 'grandPrizeSponsors',
  rows: grandPrizes,
  sponsors: grandPrizeSponsors,
  rowsForClients: GRAND_PRIZES_FOR_CLIENTS,
  coverageFields: holeInOneCoverageFields,
  coverage: 'h_coverage',
  packageFields: holeInOnePackageFields,
  signs: 'grand_prize_signs',
  termsFields: holeInOneTermsFields,
  required: ['date', 'hole', 'yardage', 'prizeValue', 'prizeDescription'],
  defaults: {},
  holeOnceADay: true,
  faults: ({ amateurs = 0, pros = 0 }) =>
    amateurs + pros === 0 ? [{ name: 'amateurs', message: 'Enter how many players will take a shot' }] : [],
  terms: () => ['hio_terms'],
  words: grandPrizeWords,
  typed: holeInOneFiguresTyped,
  figures: ({ amateurs, pros, yardage, prizeValue }) => ({ amateurs, pros, yardage, prizeValue }),
})

/** `Hole 7, 165 yards, 120 amateurs, $10,000, Cash` as far as it is typed. */
export function grandPrizeWords(row: GrandPrizeRow): string {
  const { hole, yardage, amateurs, pros, prizeValue, prizeDescription } = row
  return phrase([
    hole === undefined ? undefined : `Hole ${hole}`,
    yardage === undefined ? undefined : `${yardage} yards`,
    amateurs ? counted(amateurs, 'amateur') : undefined,
    pros ? counted(pros, 'professional') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue),
    prizeDescription,
  ])
}
