import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { figuresText, lineNames } from '#domain/quote/scorecard/line-text.ts'
import { groupByDay, isReduced, scorecardLines } from '#domain/quote/scorecard/scorecard.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'

const SATURDAY = '2027-06-12' as CalendarDate
const SUNDAY = '2027-06-13' as CalendarDate

const quote = quoteFrom({
  h_date_1: SATURDAY,
  h_hole_1: 7,
  h_yardage_1: 165,
  h_amateurs_1: 120,
  h_pros_1: 12,
  h_prize_value_1: fromDollars(10_000),
  h_prize_description_1: 'Cash',
  h_hole_2: 12,
  p_date_1: SUNDAY,
  p_contest_type_1: 'Progressive Putt',
  p_distance_1: '10-30-50',
  p_finalists_1: 20,
  p_prize_value_1: fromDollars(2_500),
  p_prize_description_1: 'Golf trip',
  s_date_1: SATURDAY,
  s_attempts_1: 1,
  s_distance_1: 165,
  s_hole_1: 18,
  s_prize_value_1: fromDollars(1_000_000),
  s_payout_timeframe_1: 'Cash 40-Year Annuity',
  d_date: SUNDAY,
  d_rollers: 8,
  d_prize_value: fromDollars(5_000),
  d_prize_description: 'Cash',
})

const fee = { gross: 31_000 as Cents, reduced: 27_900 as Cents }
const lines = scorecardLines(quote, ({ entity }) => (entity === 'grand_prize' ? fee : undefined))

describe('scorecard', () => {
  it.each([
    [0, 'Hole 7', 'Hole-in-one for cash', '165 yd · 120 players, 12 pros · $10,000 cash'],
    [1, 'Hole 18', 'Shootout, paid over 40 years', '165 yd · 1 shot · $1,000,000 over 40 years'],
    [2, '10-30-50 putt', 'Putting · Golf trip', '10-30-50 ft · 20 players · $2,500 Golf trip'],
    [3, 'Dice roll', 'For cash, four letters face up', '8 rollers · $5,000 cash'],
    [4, 'Hole 12', 'Hole-in-one', ''],
  ])('line %i of a quote of all kinds is %s', (index, name, description, figures) => {
    const line = lines[index]
    expect(line).toMatchObject({ name, description })
    expect(line && figuresText(line, '$')).toBe(figures)
  })

  it('groups contests under their days, and those without a date last', () => {
    const days = groupByDay(lines).map(({ date, lines: ofDay }) => [date, ofDay.map(({ name }) => name)])
    expect(days).toEqual([
      [SATURDAY, ['Hole 7', 'Hole 18']],
      [SUNDAY, ['10-30-50 putt', 'Dice roll']],
      [undefined, ['Hole 12']],
    ])
  })

  it('has the fee of a contest once it is priced', () => {
    expect(lines[0]?.fee).toEqual(fee)
    expect(lines[2]).not.toHaveProperty('fee')
  })

  it('N73 names two lines that would be alike with their days', () => {
    const twice = [
      { name: 'Hole 7', kind: 'Hole-in-one', date: SATURDAY },
      { name: 'Hole 7', kind: 'Hole-in-one', date: SUNDAY },
      { name: 'Hole 7', kind: 'Shootout', date: SUNDAY },
    ]
    expect(lineNames(twice)).toEqual(['Hole 7, Sat, Jun 12', 'Hole 7, Sun, Jun 13', 'Hole 7'])
  })

  it('strikes no full fee below the one that was set', () => {
    expect(isReduced(fee)).toBe(true)
    expect(isReduced({ gross: 27_900 as Cents, reduced: 31_000 as Cents })).toBe(false)
  })
})
