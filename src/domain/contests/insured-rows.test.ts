import { expect, it } from 'vitest'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { fromDollars } from '#domain/values/money.ts'
import { aCertificateInput, charityScramblePrice } from '#testing/charity-scramble.ts'

const answers = {
  p_date_1: '2027-06-12',
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 1,
  p_hole_1: 18,
  p_distance_1: '50',
  p_prize_value_1: fromDollars(10_000),
  p_prize_description_1: 'Cash',
  s_date_1: '2027-06-12',
  s_attempts_1: 4,
  s_attempts_per_amateur_1: 1,
  s_hole_1: 12,
  s_distance_1: 165,
  s_payout_timeframe_1: 'Cash 40-Year Annuity',
  s_prize_value_1: fromDollars(1_000_000),
  d_date: '2027-06-12',
  d_rollers: 4,
  d_contest: 'Roll 4 dice to spell C-A-S-H',
  d_prize_value: fromDollars(5_000),
  d_prize_description: 'Cash',
}
const fee = (entity: 'putting_prize' | 'shootout' | 'dice_roll', dollars: number) => ({
  entity,
  index: 1,
  nondiscountFee: fromDollars(dollars),
  certFee: fromDollars(dollars),
})

it('O02 a policy with every kind of contest names each on its certificate, its bill and its terms', () => {
  const pricedRows = [
    ...charityScramblePrice.pricedRows,
    fee('putting_prize', 445),
    fee('shootout', 543),
    fee('dice_roll', 150),
  ]
  const { contests, money, terms } = buildCertificateContent(aCertificateInput({ answers, pricedRows }))
  const titles = [
    'Hole-in-one contest, hole 7',
    'Putting contest, hole 18',
    'Shootout, hole 12',
    'Dice roll contest',
  ]
  expect(contests.map(({ title }) => title)).toEqual(titles)
  expect(contests.map(({ play }) => play[0])).toEqual([
    'Played from 165 yards or more (women 150)',
    'Single Putt from 50 feet',
    'Played from 165 yards or more (women 150)',
    'Roll 4 dice to spell C-A-S-H',
  ])
  expect(money.lines.map(({ label }) => label)).toEqual(titles)
  for (const rule of [
    'regulation par 3',
    'finalists are named',
    'shooters are chosen',
    'dice that we supply',
  ]) {
    expect(terms.conduct.join(' ')).toContain(rule)
  }
})
