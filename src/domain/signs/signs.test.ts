import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artworkState, findSmallLogo, PRINT_DPI, printedLogo } from '#domain/signs/artwork.ts'
import { shippedSigns } from '#domain/signs/ordered-signs.ts'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { shipBy } from '#domain/signs/ship-by.ts'
import {
  areSignsShipped,
  makesShippedWrong,
  openSigns,
  type PackedSign,
  type ShipmentFacts,
  shippedGoods,
} from '#domain/signs/shipments.ts'
import { SIGN_KINDS } from '#domain/signs/sign-sizes.ts'
import { shippingSpeed } from '#domain/quote/signs/shipping-time.ts'
import { type CalendarDate, addDays } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'

const event = (more: FlatAnswers = {}) =>
  quoteFrom({
    h_coverage: 'Yes',
    grand_prize_signs: 'Yes',
    h_date_1: '2027-06-12',
    h_prize_value_1: 1_000_000,
    h_prize_description_1: 'Cash',
    h_sponsor_name_1: 'Lone Star Bank',
    h_sponsor_name_format_1: 'text',
    ...more,
  })

const CUSTOM = { bonus_prizes: 'Yes', type_bp_signs: 'custom', number_bps: 3, bp_sponsor_name: 'Elm' }

const box = (signs: readonly PackedSign[], more: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  state: 'sent',
  service: 'standard',
  sentOn: '2027-05-21' as CalendarDate,
  signs,
  ...more,
})

describe('the signs of a policy', () => {
  it('N106 every chosen sign is made, one for each bonus prize, and the dice sign in any case', () => {
    const quote = event({ ...CUSTOM, d_coverage: 'Yes', d_date: '2027-06-12', d_prize_value: 500_000 })
    const made = shippedSigns(quote).map(({ key, count, sign, sponsor }) => [key, count, sign.prize, sponsor])
    expect(made).toEqual([
      ['grand_prize 1', 1, '$10,000', 'Lone Star Bank'],
      ['dice_roll 1', 1, '$5,000', ''],
      ['bonus', 3, 'Bonus prize', 'Elm'],
    ])
  })

  it('N106 they are shipped once each is sent and none came back', () => {
    const quote = event(CUSTOM)
    const [grand, bonus] = shippedSigns(quote) as [PackedSign, PackedSign]
    expect(areSignsShipped(quote, [])).toBe(false)
    expect(areSignsShipped(quote, [box([grand])])).toBe(false)
    expect(areSignsShipped(quote, [box([grand]), box([{ ...bonus, count: 2 }])])).toBe(false)
    const all = [box([grand]), box([{ ...bonus, count: 2 }]), box([{ ...bonus, count: 1 }])]
    expect(areSignsShipped(quote, all)).toBe(true)
    expect(areSignsShipped(quote, [box([grand, bonus], { state: 'delivered' })])).toBe(true)
    expect(areSignsShipped(quote, [box([grand, bonus], { state: 'to_make', sentOn: null })])).toBe(false)
    expect(areSignsShipped(quote, [box([grand, bonus], { state: 'returned' })])).toBe(false)
    expect(areSignsShipped(event({ h_prize_value_1: 2_000_000, ...CUSTOM }), all)).toBe(false)
    expect(areSignsShipped(quoteFrom({}), [])).toBe(false)
    const noted = { ...grand, key: 'all', count: 1 }
    expect(areSignsShipped(quote, [box([noted])])).toBe(true)
    expect(
      openSigns(quote, [box([grand], { state: 'to_make', sentOn: null })]).map(({ left }) => left),
    ).toEqual([0, 3])
  })

  it('N60 only a change that makes a shipped sign wrong concerns it', () => {
    const before = event(CUSTOM)
    const [grand, bonus] = shippedSigns(before) as [PackedSign, PackedSign]
    const dearer = event({ ...CUSTOM, h_prize_value_1: 2_000_000 })
    const fewer = event({ ...CUSTOM, number_bps: 2 })
    const more = event({ ...CUSTOM, number_bps: 4 })
    const wrong = (after: typeof before, signs: PackedSign[], state: ShipmentFacts['state'] = 'sent') =>
      makesShippedWrong({ before, after }, [box(signs, { state })])
    expect(wrong(dearer, [grand])).toBe(true)
    expect(wrong(dearer, [bonus])).toBe(false)
    expect(wrong(dearer, [grand], 'returned')).toBe(false)
    expect(wrong(fewer, [bonus])).toBe(true)
    expect(wrong(fewer, [{ ...bonus, count: 2 }])).toBe(false)
    expect(wrong(more, [grand, bonus])).toBe(false)
    expect(wrong(before, [grand, bonus])).toBe(false)
    expect(wrong(dearer, [{ ...grand, key: 'all' }])).toBe(true)
  })

  it.each([
    ['nothing sent', [], {}, 0],
    ['a custom bonus sign', ['bonus'], {}, 30],
    ['anything by rush', ['grand'], { service: 'rush' }, 25],
    ['both', ['grand', 'bonus'], { service: 'rush' }, 55],
    ['both, and both came back', ['grand', 'bonus'], { service: 'rush', state: 'returned' }, 55],
    ['packed and not sent', ['bonus'], { service: 'rush', state: 'to_make', sentOn: null }, 0],
    ['others by standard shipping', ['grand'], {}, 0],
  ] as const)('N45 N106 what is kept of %s', (_, keys, more, dollars) => {
    const [grand, bonus] = shippedSigns(event(CUSTOM)) as [PackedSign, PackedSign]
    const signs = keys.map((key) => (key === 'bonus' ? bonus : grand))
    const shipments = signs.length > 0 ? [box(signs, more)] : []
    expect(toDollars(shippedGoods(event(CUSTOM), shipments, USUAL_FEES))).toBe(dollars)
    const waived = event({ ...CUSTOM, custom_bp_signs_edited: 'Yes', shipping_fee_edited: 'Yes' })
    expect(toDollars(shippedGoods(waived, shipments, USUAL_FEES))).toBe(0)
  })

  it('N07 a sign leaves on the last day of its service at the latest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.constantFrom('standard', 'rush'), (days, service) => {
        const first = addDays('2027-01-01' as CalendarDate, days)
        const last = shipBy(first, service)
        const fits = (day: CalendarDate) =>
          shippingSpeed(day, first) === 'standard' ||
          (service === 'rush' && shippingSpeed(day, first) === 'rush')
        expect([fits(last), fits(addDays(last, 1))]).toEqual([true, false])
      }),
    )
  })

  it('D42 a logo is printed at 300 dots an inch or more within its room, or what would do is named', () => {
    expect(findSmallLogo('sign', { width: 340, height: 120 })).toEqual({ dpi: 56, width: 340, needed: 1800 })
    const pixels = fc.record({
      width: fc.integer({ min: 100, max: 8000 }),
      height: fc.integer({ min: 100, max: 8000 }),
    })
    fc.assert(
      fc.property(pixels, fc.constantFrom(...SIGN_KINDS), (size, kind) => {
        const printed = printedLogo(kind, size)
        const dpi = size.width / printed.width
        expect(printed.width / printed.height).toBeCloseTo(size.width / size.height, 6)
        const small = findSmallLogo(kind, size)
        expect(small === undefined).toBe(dpi >= PRINT_DPI - 0.2)
        if (!small) return
        const better = { width: small.needed, height: Math.ceil((size.height * small.needed) / size.width) }
        expect(better.width / printedLogo(kind, better).width).toBeGreaterThanOrEqual(PRINT_DPI - 0.2)
      }),
    )
    const sign = { kind: 'sign', sponsor: 'Elm' } as const
    expect(artworkState(sign, undefined)).toBe('ready')
    expect(artworkState({ ...sign, sponsor: '' }, undefined)).toBe('sponsor_missing')
    expect(artworkState({ ...sign, sponsor: '', isUnasked: true }, undefined)).toBe('ready')
    expect(artworkState({ ...sign, logo: 'a' }, undefined)).toBe('logo_missing')
    expect(artworkState({ ...sign, logo: 'a' }, { width: 340, height: 120 })).toBe('logo_small')
    expect(artworkState({ ...sign, logo: 'a' }, { width: 2000, height: 700 })).toBe('ready')
  })
})
