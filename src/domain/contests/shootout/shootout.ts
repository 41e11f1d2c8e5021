import { shootoutLine } from '#domain/contests/shootout/scorecard-line.ts'
import { enteredShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { type ContestRow, defineContest, type RowError } from '#domain/contests/contest-definition.ts'
import { pluralize, joinWithCommas } from '#domain/values/text-format.ts'
import {
  canDivideAttempts,
  payoutTimeframes,
  SHOOTOUT_DEFAULTS,
} from '#domain/contests/shootout/shootout-options.ts'
import {
  MAX_SHOOTOUTS,
  shootoutCoverageFields,
  type shootoutFields,
  shootoutPackageFields,
  shootouts,
  shootoutSponsors,
  shootoutTermsFields,
} from '#domain/contests/shootout/shootout.fields.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'

type ShootoutRow = ContestRow<typeof shootoutFields>
type ShootoutRowError = RowError<keyof typeof shootoutFields>

export const shootout = defineContest({
  entity: 'shootout',
  payloadKey: 'shootoutPrize',
  title: 'Shootout',
  rowName: 'Shootout',
  introduction: 'A few chosen players try for a hole-in-one and a fortune, in front of a crowd.',
  priceReason:
    'You pay for the chance of a hole-in-one and for the size of the prize. More shots raise that chance, a longer shot lowers it, and a prize paid over more years costs less.',
  addedFlag: 'isShootoutContestAdded',
  list: 'shootouts',
  sponsorList: 'shootoutSponsors',
  rows: shootouts,
  sponsors: shootoutSponsors,
  maxClientRows: MAX_SHOOTOUTS,
  coverageFields: shootoutCoverageFields,
  coverageKey: 's_coverage',
  addOnKey: 's_add_on',
  packageFields: shootoutPackageFields,
  signsKey: 'shootout_signs',
  termsFields: shootoutTermsFields,
  shipping: 'signs',
  isSoldAlone: true,
  invitesAddOn: true,
  requiredFields: [
    'date',
    'attempts',
    'attemptsPerAmateur',
    'payoutTimeframe',
    'hole',
    'distance',
    'prizeValue',
  ],
  defaults: SHOOTOUT_DEFAULTS,
  isHoleUniquePerDay: true,
  allowedChoices: ({ prizeValue }) => ({ payoutTimeframe: payoutTimeframes(prizeValue) }),
  validateRow: (row) => [...unevenShots(row), ...lumpSum(row)],
  requiredTerms: () => ['shootout_terms'],
  summarizeRow: words,
  scorecardLine: shootoutLine,
  figureColumns: { distance: 'distance', attempts: 'players', prizeValue: 'prize' },
  enteredFigures: enteredShootoutFigures,
  figures: ({ attempts, attemptsPerAmateur, distance, payoutTimeframe, prizeValue }) => ({
    attempts,
    attemptsPerAmateur,
    yardage: distance,
    payoutTimeframe,
    prizeValue,
  }),
})

/** @rule N13 Every amateur has the same number of shots, so all shots are divisible by it. */
function unevenShots({ attempts, attemptsPerAmateur }: ShootoutRow): ShootoutRowError[] {
  if (attempts === undefined || attemptsPerAmateur === undefined) return []
  if (canDivideAttempts(attemptsPerAmateur, attempts)) return []
  return [{ name: 'attemptsPerAmateur', message: `Enter a number that divides ${attempts} shots evenly` }]
}

/** @rule N13 Only $100,000 is paid at once. */
function lumpSum({ payoutTimeframe, prizeValue }: ShootoutRow): ShootoutRowError[] {
  if (payoutTimeframe === undefined || prizeValue === undefined) return []
  if (payoutTimeframes(prizeValue).includes(payoutTimeframe)) return []
  return [{ name: 'payoutTimeframe', message: 'Choose an annuity. Only $100,000 is paid as a lump sum' }]
}

/** `Shootout, hole 18, 165 yards, 4 shots, $1,000,000, Cash 40-Year Annuity` with the fields that are filled in. */
function words(
  { hole, distance, attempts, prizeValue, payoutTimeframe }: ShootoutRow,
  sign: DollarSign,
): string {
  return joinWithCommas([
    'Shootout',
    hole === undefined ? undefined : `hole ${hole}`,
    distance === undefined ? undefined : `${distance} yards`,
    attempts ? pluralize(attempts, 'shot') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue, sign),
    payoutTimeframe,
  ])
}
