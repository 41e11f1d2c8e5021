import { shootoutFiguresTyped } from '#domain/contests/shootout/figures.ts'
import { type ContestRow, defineContest, type RowFault } from '#domain/contests/contest-kind.ts'
import { counted, phrase } from '#domain/phrase.ts'
import {
  dividesAttempts,
  payoutTimeframes,
  SHOOTOUT_DEFAULTS,
} from '#domain/contests/shootout/shootout-options.ts'
import {
  SHOOTOUT_SLOTS,
  shootoutCoverageFields,
  type shootoutFields,
  shootoutPackageFields,
  shootouts,
  shootoutSponsors,
  shootoutTermsFields,
} from '#domain/contests/shootout/shootout.fields.ts'
import { formatMoney } from '#domain/money.ts'

type Shootout = ContestRow<typeof shootoutFields>
type Fault = RowFault<keyof typeof shootoutFields>

export const shootout = defineContest({
  type: 'shootout',
  entity: 'shootout',
  witnessed: 'shootout',
  payloadKey: 'shootoutPrize',
  title: 'Shootout',
  called: 'Shootout',
  about: 'A few chosen players, one shot at a fortune: an ace on one hole, before a crowd.',
  addedFlag: 'isShootoutContestAdded',
  list: 'shootouts',
  sponsorList: 'shootoutSponsors',
  rows: shootouts,
  sponsors: shootoutSponsors,
  rowsForClients: SHOOTOUT_SLOTS,
  coverageFields: shootoutCoverageFields,
  coverage: 's_coverage',
  addOn: 's_add_on',
  packageFields: shootoutPackageFields,
  signs: 'shootout_signs',
  termsFields: shootoutTermsFields,
  required: ['date', 'attempts', 'attemptsPerAmateur', 'payoutTimeframe', 'hole', 'distance', 'prizeValue'],
  defaults: SHOOTOUT_DEFAULTS,
  holeOnceADay: true,
  offered: ({ prizeValue }) => ({ payoutTimeframe: payoutTimeframes(prizeValue) }),
  faults: (row) => [...unevenShots(row), ...lumpSum(row)],
  terms: () => ['shootout_terms'],
  words,
  typed: shootoutFiguresTyped,
  figures: ({ attempts, attemptsPerAmateur, distance, payoutTimeframe, prizeValue }) => ({
    attempts,
    attemptsPerAmateur,
    yardage: distance,
    payoutTimeframe,
    prizeValue,
  }),
})

/** @rule N13 The shots are shared out evenly: those of one amateur divide all of them. */
function unevenShots({ attempts, attemptsPerAmateur }: Shootout): Fault[] {
  if (attempts === undefined || attemptsPerAmateur === undefined) return []
  if (dividesAttempts(attemptsPerAmateur, attempts)) return []
  return [{ name: 'attemptsPerAmateur', message: `Enter a number of shots that divides ${attempts}` }]
}

/** @rule N13 Only $100,000 is paid at once. */
function lumpSum({ payoutTimeframe, prizeValue }: Shootout): Fault[] {
  if (payoutTimeframe === undefined || prizeValue === undefined) return []
  if (payoutTimeframes(prizeValue).includes(payoutTimeframe)) return []
  return [{ name: 'payoutTimeframe', message: 'Choose an annuity; only $100,000 is paid at once' }]
}

/** `Shootout, hole 18, 165 yards, 4 shots, $1,000,000, Cash 40-Year Annuity` as far as it is typed. */
function words({ hole, distance, attempts, prizeValue, payoutTimeframe }: Shootout): string {
  return phrase([
    'Shootout',
    hole === undefined ? undefined : `hole ${hole}`,
    distance === undefined ? undefined : `${distance} yards`,
    attempts ? counted(attempts, 'shot') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue),
    payoutTimeframe,
  ])
}
