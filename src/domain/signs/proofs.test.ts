import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { shippedSigns } from '#domain/signs/ordered-signs.ts'
import { mayPrint, PROOF_STEPS, proofState, sponsorKeys, withLogo } from '#domain/signs/proofs.ts'

const LOGO = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

const event = (more: FlatAnswers = {}) =>
  shippedSigns(
    quoteFrom({
      h_coverage: 'Yes',
      grand_prize_signs: 'Yes',
      h_date_1: '2027-06-12',
      h_prize_value_1: 1_000_000,
      h_prize_description_1: 'Cash',
      h_sponsor_name_1: 'Lone Star Bank',
      h_sponsor_name_format_1: 'logo',
      h_sponsor_logo_1: LOGO,
      bonus_prizes: 'Yes',
      type_bp_signs: 'custom',
      number_bps: 3,
      bp_sponsor_name: 'Elm',
      ...more,
    }),
  )

describe('the proof of signs', () => {
  it.each([
    ['no logo', { h_sponsor_name_format_1: 'text' }, 'none_needed'],
    ['the same', {}, 'approved'],
    ['another prize', { h_prize_value_1: 2_000_000 }, 'outdated'],
    ['another logo', { h_sponsor_logo_1: '3b241101-e2bb-4255-8caf-4136c566a962' }, 'outdated'],
    ['one more logo', { bp_sponsor_name_format: 'logo', bp_sponsor_logo: LOGO }, 'outdated'],
    ['another name below the logo', { h_sponsor_name_1: 'Lone Star Banks' }, 'approved'],
    ['another sign without a logo', { bp_sponsor_name: 'Oak' }, 'approved'],
    ['fewer signs', { number_bps: 2 }, 'approved'],
  ] as const)('D42 an approval counts for what it showed: %s', (_, more, state) => {
    expect(proofState(event(more), { step: 'approved', signs: event() })).toBe(state)
  })

  it('D42 before any proof there is one to send, and one that is as shown stands where it stands', () => {
    expect(proofState(event(), undefined)).toBe('to_send')
    expect(proofState([], undefined)).toBe('none_needed')
    for (const step of PROOF_STEPS) expect(proofState(event(), { step, signs: event() })).toBe(step)
    expect(PROOF_STEPS.filter(mayPrint)).toEqual(['approved', 'waived'])
  })

  it('D42 what is printed of approved signs is always a part of what was shown', () => {
    const some = fc.subarray(event({ bp_sponsor_name_format: 'logo', bp_sponsor_logo: LOGO }))
    fc.assert(
      fc.property(some, some, (shown, toMake) => {
        const state = proofState(toMake, { step: 'approved', signs: shown })
        const isPart = withLogo(toMake).every(({ key }) => shown.some((one) => one.key === key))
        expect(mayPrint(state)).toBe(isPart)
      }),
    )
  })

  it('D42 each sign knows the answers that say what stands for its sponsor', () => {
    expect(sponsorKeys('grand_prize 1')).toEqual({
      format: 'h_sponsor_name_format_1',
      logo: 'h_sponsor_logo_1',
    })
    expect(sponsorKeys('bonus')?.format).toBe('bp_sponsor_name_format')
    expect(sponsorKeys('magnets')?.format).toBe('magnet_sponsor_name_format')
    expect(sponsorKeys('dice_roll 1')?.format).toMatch(/^d_sponsor_name_format/)
    for (const none of ['', 'all', 'grand_prize', 'grand_prize x', 'nothing 1', '__proto__ 1'])
      expect(sponsorKeys(none)).toBeUndefined()
  })
})
