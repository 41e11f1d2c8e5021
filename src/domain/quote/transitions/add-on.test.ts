import { describe, expect, it } from 'vitest'
import { putting } from '#domain/contests/putting/putting.ts'
import { removeRow } from '#domain/quote/model/contest-rows.ts'
import { fromDollars } from '#domain/values/money.ts'
import {
  acceptCustomAddOn,
  addPuttingAddOn,
  declineAddOn,
  hasCustomAddOn,
  isAddOnOffered,
  setCustomAddOn,
} from '#domain/quote/transitions/add-on.ts'
import { repOnlyProblems } from '#domain/quote/transitions/rep-only-limits.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { diceAnswers, puttAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const ready = quoteFrom(readyAnswers)

const addOnRow = (slot: number, prize: number) => ({
  slot,
  date: '2027-06-12',
  contestType: 'Single Putt',
  distance: '60',
  finalists: 1,
  prizeValue: fromDollars(prize),
  prizeDescription: 'Cash',
})

describe('the putting add-on', () => {
  it.each([2_500, 5_000, 10_000] as const)(
    'K03 E04 for $%d is one finalist from 60 feet on the first day',
    (prize) => {
      const quote = addPuttingAddOn(ready, prize)
      expect(quote.puttingPrizes).toEqual([addOnRow(1, prize)])
      expect(quote.answers).toMatchObject({ p_coverage: 'Yes', p_add_on: 1 })
    },
  )

  it('E04 comes after existing putts, and is identified by its slot', () => {
    const quote = addPuttingAddOn(quoteFrom({ ...readyAnswers, ...puttAnswers }), 5_000)
    expect(quote.puttingPrizes[1]).toEqual(addOnRow(2, 5_000))
    expect(quote.answers.p_add_on).toBe(2)
  })

  it('E04 another prize replaces the first, and the add-on can be removed', () => {
    const chosen = addPuttingAddOn(addPuttingAddOn(ready, 5_000), 10_000)
    expect(chosen.puttingPrizes).toEqual([addOnRow(1, 10_000)])
    expect(flatFrom(removeRow(chosen, putting, 1))).toEqual({ ...flatFrom(ready), p_coverage: 'No' })
  })

  it('E04 another prize changes no other putt, and neither does marking the add-on', () => {
    const chosen = addPuttingAddOn(quoteFrom({ ...readyAnswers, ...puttAnswers }), 2_500)
    const withOtherPrize = addPuttingAddOn(chosen, 10_000)
    expect(withOtherPrize.puttingPrizes.map(({ prizeValue }) => prizeValue)).toEqual([1_000_000, 1_000_000])
    expect(addPuttingAddOn(chosen, 5_000).puttingPrizes.map(({ prizeValue }) => prizeValue)).toEqual([
      1_000_000, 500_000,
    ])
    const named = quoteFrom(applyEdits(flatFrom(chosen), { p_add_on: 2 }))
    expect(named.puttingPrizes.map(({ distance }) => distance)).toEqual(['50', '60'])
  })

  it('E04 V02 with four putts there is no room for it', () => {
    const full = quoteFrom(
      Object.fromEntries([1, 2, 3, 4].map((slot) => [`p_prize_value_${slot}`, fromDollars(1_000)])),
    )
    expect(addPuttingAddOn(full, 5_000)).toBe(full)
  })
})

describe('the add-on on the wire', () => {
  const chosen = applyEdits(readyAnswers, { p_add_on: 1, p_prize_value_1: fromDollars(5_000) })

  it('K03 marking a slot as the add-on gives its row the figures', () => {
    expect(chosen).toMatchObject({
      p_coverage: 'Yes',
      p_add_on: 1,
      p_contest_type_1: 'Single Putt',
      p_distance_1: '60',
      p_finalists_1: 1,
    })
  })

  it.each<[string, FlatAnswers | Record<string, null>]>([
    ['another distance', { p_distance_1: '50' }],
    ['more finalists', { p_finalists_1: 2 }],
    ['another kind of putt', { p_contest_type_1: 'Progressive Putt' }],
    ['a prize that is not offered', { p_prize_value_1: fromDollars(7_000) }],
    [
      'a row that is gone',
      Object.fromEntries(
        Object.keys(chosen)
          .filter((key) => /^p_.*_1$/.test(key))
          .map((key) => [key, null]),
      ),
    ],
  ])('E04 %s makes an ordinary row of it', (_what, values) => {
    expect(applyEdits(chosen, values)['p_add_on']).toBeUndefined()
  })

  it('E04 another offered prize keeps the add-on', () => {
    expect(applyEdits(chosen, { p_prize_value_1: fromDollars(10_000) })['p_add_on']).toBe(1)
  })

  it('E04 E05 a slot without a row is not an add-on', () => {
    expect(applyEdits(readyAnswers, { p_add_on: 3 })['p_add_on']).toBeUndefined()
    expect(applyEdits(shootoutAnswers, { s_add_on: 2 })['s_add_on']).toBeUndefined()
    expect(applyEdits(shootoutAnswers, { s_add_on: 1 })['s_add_on']).toBe(1)
  })
})

describe('what only a rep may insure', () => {
  const beyond = (before: FlatAnswers, values: FlatAnswers) =>
    repOnlyProblems(quoteFrom(before), quoteFrom(applyEdits(before, values))).map(({ field, message }) => [
      field,
      message,
    ])

  it('R06 K03 60 feet is for the add-on; in other rows only a rep may enter it', () => {
    expect(beyond(puttAnswers, { p_distance_1: '60' })).toEqual([['p_distance_1', 'Choose 40 or 50 feet']])
    expect(beyond(readyAnswers, { p_add_on: 1, p_prize_value_1: fromDollars(5_000) })).toEqual([])
    const addOn = applyEdits(readyAnswers, { p_add_on: 1, p_prize_value_1: fromDollars(5_000) })
    expect(beyond(addOn, { p_prize_value_1: fromDollars(7_000) })).toEqual([
      ['p_distance_1', 'Choose 40 or 50 feet'],
    ])
  })

  it('R06 only a rep may insure more than ten finalists of a single putt', () => {
    expect(beyond(puttAnswers, { p_finalists_1: 10 })).toEqual([])
    expect(beyond(puttAnswers, { p_finalists_1: 11 })).toEqual([
      ['p_finalists_1', 'Enter 1 to 10 finalists for a single putt'],
    ])
    expect(beyond(puttAnswers, { p_finalists_1: 11, p_contest_type_1: 'Progressive Putt' })).toEqual([])
  })

  it('R06 a row of a rep stays valid while the customer does not change it', () => {
    const byRep = { ...puttAnswers, p_distance_1: '60', p_finalists_1: 40 }
    expect(beyond(byRep, { tournament_name: 'Spring Open' })).toEqual([])
    expect(beyond(byRep, { p_prize_value_1: fromDollars(2_500) })).toHaveLength(2)
  })
})

describe('D07 the offer', () => {
  const bare = quoteFrom({})
  const withShootout = quoteFrom(shootoutAnswers)

  it('D07 is made once with a hole-in-one or a shootout, and never with putting', () => {
    expect([ready, withShootout, bare, quoteFrom(diceAnswers)].map(isAddOnOffered)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isAddOnOffered(quoteFrom({ ...readyAnswers, ...puttAnswers }))).toBe(false)
  })

  it('D07 N17 is not repeated after it was declined or a custom add-on was requested', () => {
    const declined = declineAddOn(ready)
    expect(isAddOnOffered(declined)).toBe(false)
    expect(isAddOnOffered(setCustomAddOn(ready, { p_custom_add_on_finalists: 5 }))).toBe(false)
    const afterPuttingRemoved = applyEdits(applyEdits(flatFrom(declined), puttAnswers), { p_coverage: 'No' })
    expect(isAddOnOffered(quoteFrom(afterPuttingRemoved))).toBe(false)
  })
})

describe('a custom add-on', () => {
  const customAddOn = {
    p_custom_add_on_contest_type: 'Single Putt',
    p_custom_add_on_finalists: 5,
    p_custom_add_on_distance: '40',
    p_custom_add_on_prize_value: fromDollars(20_000),
    p_custom_add_on_prize_description: 'Golf cart',
  } as const

  it('E04 is a request and not a row: it covers nothing', () => {
    const quote = setCustomAddOn(ready, customAddOn)
    expect(flatFrom(quote)).toEqual({ ...readyAnswers, ...customAddOn })
    expect([hasCustomAddOn(quote), hasCustomAddOn(ready)]).toEqual([true, false])
    expect(flatFrom(setCustomAddOn(quote, {}))).toEqual(flatFrom(ready))
  })

  it('E04 a rep turns it into a row, on the day of the first putt', () => {
    const quote = acceptCustomAddOn(setCustomAddOn(quoteFrom(puttAnswers), customAddOn))
    expect(quote.puttingPrizes[1]).toEqual({
      slot: 2,
      date: '2027-06-12',
      contestType: 'Single Putt',
      finalists: 5,
      distance: '40',
      prizeValue: fromDollars(20_000),
      prizeDescription: 'Golf cart',
    })
    expect(hasCustomAddOn(quote)).toBe(false)
  })

  it('E04 V02 with four putts the request stays', () => {
    const full = setCustomAddOn(
      quoteFrom(Object.fromEntries([1, 2, 3, 4].map((slot) => [`p_finalists_${slot}`, 1]))),
      customAddOn,
    )
    expect(acceptCustomAddOn(full)).toBe(full)
    expect(acceptCustomAddOn(ready)).toBe(ready)
  })
})
