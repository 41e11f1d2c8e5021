import { type Account, ACCOUNTS } from '#domain/accounting/accounts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awardProblems,
  type AwardRoom,
  type PlannedAward,
  prizeLeft,
} from '#domain/claims/awards/award-plan.ts'
import {
  approvalPostings,
  type ClaimPosting,
  dischargePostings,
  mirrorPostings,
  paymentPostings,
  releasePostings,
  reserveChangePostings,
  reservePostings,
} from '#domain/claims/awards/claim-postings.ts'
import { findDischargeProblem, openAmount } from '#domain/claims/awards/discharge.ts'
import { goodsAmount, isAwardYears, looksLikeGoods, payoutYears } from '#domain/claims/awards/payout.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { anInsuredContest } from '#testing/a-claim.ts'

const $ = fromDollars

describe('N111 how a prize is paid out', () => {
  it.each([
    ['grand_prize', 1],
    ['putting_prize', 1],
    ['dice_roll', 1],
    ['shootout', 40],
  ] as const)('N111 a %s over %d years', (kind, years) => {
    expect(payoutYears(anInsuredContest(kind))).toBe(years)
  })

  it('N111 every timeframe that is sold, and none that is not', () => {
    const years = (payout: string) => payoutYears({ figures: { payout } })
    expect(
      ['Cash 10-Year Annuity', 'Cash 20-Year Annuity', 'Cash 40-Year Annuity', 'Cash (Lump Sum)'].map(years),
    ).toEqual([10, 20, 40, 1])
    expect(() => years('Cash 30-Year Annuity')).toThrow('30-Year')
    expect([1, 5].map(isAwardYears)).toEqual([true, false])
  })

  it.each([
    ['Cash', false],
    ['$10,000 cash', false],
    ['US$ 10,000 in cash', false],
    ['Cash prize', false],
    ['2027 Silverado', true],
    ['Trip to Cashel', true],
    ['A car or cash', true],
  ])('N111 %s is goods: %s', (prize, goods) => {
    expect(looksLikeGoods({ prize })).toBe(goods)
  })

  it('N111 a vendor gets what the invoice says, up to the prize', () => {
    const insured = { prizeValue: $(45_000) }
    expect(goodsAmount($(43_870.55), insured)).toBe(4_387_055)
    expect(goodsAmount($(46_000), insured)).toBe(4_500_000)
  })
})

describe('N79 awards of a decision', () => {
  const ace: AwardRoom = { insured: anInsuredContest(), elsewhere: $(10_000), isMinor: false }
  const award = (changes: Partial<PlannedAward> = {}): PlannedAward => ({
    payee: 'theo',
    role: 'winner',
    mode: 'lump',
    amount: $(10_000),
    years: 1,
    ...changes,
  })
  const shootout: AwardRoom = { insured: anInsuredContest('shootout'), elsewhere: ZERO, isMinor: false }

  it.each<[string, PlannedAward[], AwardRoom, string[]]>([
    ['the prize to the winner', [award()], ace, []],
    ['none', [], ace, ['NO_AWARD']],
    ['a cent above the prize', [award({ amount: $(10_000.01) })], ace, ['ABOVE_PRIZE']],
    [
      'two who add up to more',
      [award({ amount: $(6_000) }), award({ payee: 'b', amount: $(6_000) })],
      ace,
      ['ABOVE_PRIZE'],
    ],
    ['less without a reason', [award({ amount: $(9_000) })], ace, ['REASON_FOR_LESS']],
    ['less with a reason', [award({ amount: $(9_000) })], { ...ace, reasonForLess: 'Settled so' }, []],
    ['nobody', [award({ payee: '' })], ace, ['NO_PAYEE']],
    ['nothing', [award({ amount: ZERO })], { ...ace, reasonForLess: 'x' }, ['NO_AMOUNT']],
    ['goods to the vendor', [award({ role: 'vendor', mode: 'in_kind', amount: $(9_500) })], ace, []],
    ['goods to the winner', [award({ mode: 'in_kind' })], ace, ['GOODS_TO_VENDOR']],
    ['money to the vendor', [award({ role: 'vendor' })], ace, ['GOODS_TO_VENDOR']],
    [
      'the insured without a receipt',
      [award({ role: 'insured', reason: 'Paid out already' })],
      ace,
      ['REASON_FOR_INSURED'],
    ],
    [
      'the insured with both',
      [award({ role: 'insured', reason: 'Paid out already', receipt: 'f1' })],
      ace,
      [],
    ],
    ['a minor', [award()], { ...ace, isMinor: true }, ['GUARDIAN_NEEDED']],
    ['a guardian', [award({ role: 'guardian' })], { ...ace, isMinor: true }, []],
    [
      'a shootout as its certificate says',
      [award({ mode: 'annuity', years: 40, amount: $(1_000_000) })],
      shootout,
      [],
    ],
    ['a shootout at once', [award({ amount: $(1_000_000) })], shootout, ['OTHER_PAYOUT']],
    ['a hole-in-one over ten years', [award({ mode: 'annuity', years: 10 })], ace, ['OTHER_PAYOUT']],
    [
      'a shootout that another claim was awarded',
      [award({ mode: 'annuity', years: 40, amount: $(1) })],
      { ...shootout, elsewhere: $(1_000_000) },
      ['ABOVE_PRIZE'],
    ],
  ])('N79 %s', (_what, awards, room, problems) => {
    expect(awardProblems(awards, room)).toEqual(problems)
  })

  it('N79 what others won counts where there is one winner', () => {
    expect(prizeLeft(ace)).toBe($(10_000))
    expect(prizeLeft({ ...shootout, elsewhere: $(400_000) })).toBe($(600_000))
  })
})

/** Debits less credits by account, in dollars. */
const balances = (...entries: ClaimPosting[][]) => {
  const all: Partial<Record<Account, number>> = {}
  for (const { account, side, amount } of entries.flat())
    all[account] = (all[account] ?? 0) + ((side === 'debit' ? 1 : -1) * amount) / 100
  return Object.fromEntries(Object.entries(all).filter(([, balance]) => balance !== 0))
}

describe('N105 what a claim posts', () => {
  it('N105 scenario 18: reported, approved, paid', () => {
    const reported = reservePostings($(10_000))
    const approved = approvalPostings($(10_000), $(10_000))
    expect(balances(reported)).toEqual({ claims_incurred: 10_000, claims_reserve: -10_000 })
    expect(balances(reported, approved)).toEqual({ claims_incurred: 10_000, claims_payable: -10_000 })
    expect(balances(reported, approved, paymentPostings($(10_000)))).toEqual({
      claims_incurred: 10_000,
      bank: -10_000,
    })
  })

  it('N111 goods that cost less than insured give the rest back', () => {
    expect(balances(reservePostings($(45_000)), approvalPostings($(45_000), $(43_870.55)))).toEqual({
      claims_incurred: 43_870.55,
      claims_payable: -43_870.55,
    })
    expect(approvalPostings($(45_000), $(43_870.55))).toHaveLength(3)
  })

  it('N79 an annuity bought after 3 of 20 parts', () => {
    const open = openAmount(
      Array.from({ length: 20 }, (_, part) => ({ amount: $(12_500), isClosed: part < 3 })),
    )
    expect(open).toBe($(212_500))
    expect(dischargePostings(open, $(160_000))).toEqual([
      { account: 'claims_payable', side: 'debit', amount: $(212_500) },
      { account: 'bank', side: 'credit', amount: $(160_000) },
      { account: 'claims_incurred', side: 'credit', amount: $(52_500) },
    ])
    expect(balances(dischargePostings(open, $(220_000)))['claims_incurred']).toBe(7_500)
  })

  const BOUGHT_TODAY = {
    dated: '2027-07-03' as CalendarDate,
    approvedOn: '2027-07-02' as CalendarDate,
    today: '2027-07-03' as CalendarDate,
    isIdentified: true,
  }

  it.each([
    ['cheaper', 212_500, 160_000, undefined, undefined],
    ['110 percent', 212_500, 233_750, undefined, undefined],
    ['a cent more', 212_500, 233_750.01, undefined, 'REASON_FOR_PRICE'],
    ['with its reason', 212_500, 233_750.01, 'Only offer', undefined],
    ['nothing open', 0, 1, undefined, 'NOTHING_OPEN'],
    ['for nothing', 1, 0, undefined, 'NO_PRICE'],
  ])('N79 an annuity: %s', (_what, open, price, reason, problem) => {
    expect(findDischargeProblem({ ...BOUGHT_TODAY, open: $(open), price: $(price), reason })).toBe(problem)
  })

  it.each([
    ['before the approval', { dated: '2027-07-01' }, 'BEFORE_APPROVAL'],
    ['tomorrow', { dated: '2027-07-04' }, 'IN_FUTURE'],
    ['for somebody unknown', { isIdentified: false }, 'W9_MISSING'],
  ])(
    'N79 an annuity is bought on a day since the approval, for somebody known: %s',
    (_what, wrong, problem) => {
      const bought = { ...BOUGHT_TODAY, ...wrong } as typeof BOUGHT_TODAY
      expect(findDischargeProblem({ ...bought, open: $(100), price: $(90), reason: undefined })).toBe(problem)
    },
  )

  it('N79 a claim that was paid and reopened is awarded what is left of its prize alone', () => {
    const insured = anInsuredContest('grand_prize')
    expect(prizeLeft({ insured, elsewhere: $(500), awarded: $(4_000) })).toBe(insured.prizeValue - $(4_000))
  })

  it('N105 a decline, a reopening and a second approval leave what was paid', () => {
    const life = [
      reservePostings($(10_000)),
      releasePostings($(10_000)),
      reservePostings($(10_000)),
      approvalPostings($(10_000), $(10_000)),
    ]
    expect(balances(...life.slice(0, 2))).toEqual({})
    expect(balances(...life)).toEqual({ claims_incurred: 10_000, claims_payable: -10_000 })
    expect(balances(...life, mirrorPostings(life[3]!))).toEqual({
      claims_incurred: 10_000,
      claims_reserve: -10_000,
    })
  })

  it('N105 another reserve posts the difference', () => {
    expect(balances(reservePostings($(10_000)), reserveChangePostings($(10_000), $(2_500)))).toEqual({
      claims_incurred: 2_500,
      claims_reserve: -2_500,
    })
    expect(reserveChangePostings($(5), $(5))).toEqual([])
  })

  it('N105 every entry is balanced and names accounts of claims, and mirrored twice it is itself', () => {
    const amount = fc.integer({ min: 0, max: 1e9 }).map((cents) => cents as Cents)
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const entries = [
          reservePostings(one),
          reserveChangePostings(one, other),
          releasePostings(one),
          approvalPostings(one, other),
          paymentPostings(one),
          dischargePostings(one, other),
        ]
        for (const postings of entries) {
          const total = (side: string) =>
            postings.filter((each) => each.side === side).reduce((sum, each) => sum + each.amount, 0)
          expect(total('debit')).toBe(total('credit'))
          expect(postings.every(({ account, amount: cents }) => account in ACCOUNTS && cents > 0)).toBe(true)
          expect(mirrorPostings(mirrorPostings(postings))).toEqual(postings)
        }
      }),
    )
  })
})
