import { puttingLine } from '#domain/contests/putting/scorecard-line.ts'
import { ADD_ON_FIGURES, ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import { enteredPuttingFigures } from '#domain/contests/putting/figures.ts'
import {
  type ContestRow,
  defineContest,
  type AllowedChoices,
  type RowError,
  type ChoiceContext,
} from '#domain/contests/contest-definition.ts'
import { pluralize, joinWithCommas } from '#domain/values/text-format.ts'
import {
  ADD_ON_DISTANCE,
  formatFeet,
  PROGRESSIVE_PUTT_DISTANCE,
  type PuttDistance,
  SINGLE_PUTT_DISTANCES,
} from '#domain/contests/putting/putting-options.ts'
import {
  MAX_PUTTING_CONTESTS,
  puttingCoverageFields,
  type puttingFields,
  puttingPackageFields,
  puttingPrizes,
  puttingSponsors,
  puttingTermsFields,
  MAX_SINGLE_PUTT_FINALISTS,
  MAX_CLIENT_SINGLE_PUTT_FINALISTS,
} from '#domain/contests/putting/putting.fields.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'

type PuttingRow = ContestRow<typeof puttingFields>
type PuttingRowError = RowError<keyof typeof puttingFields>

export const putting = defineContest({
  entity: 'putting_prize',
  payloadKey: 'puttingPrize',
  title: 'Putting',
  rowName: 'Putting contest',
  introduction: 'A long putt, or three in a row, for a few finalists. One of them wins.',
  priceReason:
    'You pay for the chance that a finalist holes the putt and for the size of the prize. More finalists raise that chance, and a longer putt lowers it.',
  addedFlag: 'isPuttingContestAdded',
  list: 'puttingPrizes',
  sponsorList: 'puttingSponsors',
  rows: puttingPrizes,
  sponsors: puttingSponsors,
  maxClientRows: MAX_PUTTING_CONTESTS,
  coverageFields: puttingCoverageFields,
  coverageKey: 'p_coverage',
  addOnKey: 'p_add_on',
  packageFields: puttingPackageFields,
  signsKey: 'putting_signs',
  termsFields: puttingTermsFields,
  shipping: 'signs',
  isSoldAlone: true,
  invitesAddOn: false,
  requiredFields: ['date', 'contestType', 'finalists', 'distance', 'prizeValue', 'prizeDescription'],
  defaults: {},
  // Several putts, including the add-on, can be played on one green.
  isHoleUniquePerDay: false,
  deriveRow: withFixedDistance,
  allowedChoices: offered,
  validateRow: (row) => [...wrongDistance(row), ...tooManyFinalists(row, MAX_SINGLE_PUTT_FINALISTS)],
  validateForClient: (row, { isAddOn }) => [
    ...tooManyFinalists(row, MAX_CLIENT_SINGLE_PUTT_FINALISTS),
    ...(row.distance === ADD_ON_DISTANCE && !isAddOn
      ? [{ name: 'distance', message: 'Choose 40 or 50 feet' } as const]
      : []),
  ],
  requiredTerms: (rows) => [
    'putt_terms',
    ...(rows.some(isSingle) ? (['putt_single_terms'] as const) : []),
    ...(rows.some(isProgressive) ? (['putt_progressive_terms'] as const) : []),
  ],
  summarizeRow: words,
  scorecardLine: puttingLine,
  figureColumns: { distance: 'distance', finalists: 'players', prizeValue: 'prize' },
  enteredFigures: enteredPuttingFigures,
  figures: ({ contestType, finalists, distance, prizeValue }) => ({
    contestType,
    finalists,
    distance,
    prizeValue,
  }),
})

const isSingle = ({ contestType }: Pick<PuttingRow, 'contestType'>) => contestType === 'Single Putt'
const isProgressive = ({ contestType }: Pick<PuttingRow, 'contestType'>) => contestType === 'Progressive Putt'

/** Sets the only distance of a progressive putt, and removes it from a single putt. */
function withFixedDistance(row: PuttingRow): PuttingRow {
  if (isProgressive(row)) return { ...row, distance: PROGRESSIVE_PUTT_DISTANCE }
  if (!isSingle(row) || row.distance !== PROGRESSIVE_PUTT_DISTANCE) return row
  const { distance: _progressive, ...others } = row
  return others
}

/**
 * The distances of a kind of putt, and the prizes of the add-on.
 *
 * @rule K03 For a single putt a customer chooses 40 or 50 feet, for the add-on only the prize.
 */
function offered(
  { contestType }: PuttingRow,
  { isAddOn, editor }: ChoiceContext,
): AllowedChoices<typeof puttingFields> {
  if (isAddOn) {
    return {
      contestType: [ADD_ON_FIGURES.contestType],
      distance: [ADD_ON_FIGURES.distance],
      finalists: [ADD_ON_FIGURES.finalists],
      prizeValue: ADD_ON_PRIZES.map(fromDollars),
    }
  }
  const single: readonly PuttDistance[] =
    editor === 'rep' ? [...SINGLE_PUTT_DISTANCES, ADD_ON_DISTANCE] : SINGLE_PUTT_DISTANCES
  if (contestType === undefined) return { distance: [...single, PROGRESSIVE_PUTT_DISTANCE] }
  return { distance: isProgressive({ contestType }) ? [PROGRESSIVE_PUTT_DISTANCE] : single }
}

function wrongDistance(row: PuttingRow): PuttingRowError[] {
  const { distance } = row
  if (distance === undefined || row.contestType === undefined) return []
  if (isProgressive(row) === (distance === PROGRESSIVE_PUTT_DISTANCE)) return []
  return [{ name: 'distance', message: 'Choose a distance that goes with the type of putt' }]
}

/** @rule N51 A single putt has up to 10 finalists, or 50 if a rep insures it; a progressive one up to 288. */
function tooManyFinalists(row: PuttingRow, max: number): PuttingRowError[] {
  if (!isSingle(row) || (row.finalists ?? 0) <= max) return []
  return [{ name: 'finalists', message: `Enter 1 to ${max} finalists for a single putt` }]
}

/** `Single putt, 50 feet, 1 finalist, $10,000, Cash` with the fields that are filled in. */
function words(
  { contestType, distance, finalists, hole, prizeValue, prizeDescription }: PuttingRow,
  sign: DollarSign,
): string {
  return joinWithCommas([
    contestType === undefined ? 'Putt' : contestType.replace('Putt', 'putt'),
    distance === undefined ? undefined : `${formatFeet(distance)} feet`,
    hole === undefined ? undefined : `green ${hole}`,
    finalists ? pluralize(finalists, 'finalist') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue, sign),
    prizeDescription,
  ])
}
