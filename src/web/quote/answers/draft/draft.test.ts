import { describe, expect, it, vi } from 'vitest'
import {
  draftQuote,
  isSameValue,
  textOf,
  todayOf,
  pendingFields,
  pendingPatch,
  unsentFields,
} from '#web/quote/answers/draft/draft.ts'
import { aContact, anEmptyContact } from '#testing/fake-quote-server.ts'

const contact = aContact()

describe('C14 what of a draft crosses the wire', () => {
  it('C14 only what the server does not hold, by the field’s own spelling', () => {
    const typed = { insured_first_name: ' Ann ', h_yardage_1: '0180', h_date_1: '06-13-2027', h_pros_1: '' }
    expect(unsentFields({ contact, pendingChanges: typed })).toEqual({
      insured_first_name: 'Ann',
      h_yardage_1: 180,
      h_date_1: '06-13-2027',
      h_pros_1: null,
    })
  })

  it.each([
    ['spaces', { insured_first_name: '  Pat ' }],
    ['digits with leading zeros', { h_yardage_1: '0165', h_amateurs_1: ' 120 ' }],
    ['an empty text where nothing is stored', { shipping_company: '' }],
    ['half an answer', { h_yardage_1: '16', insured_email: 'pat@' }],
  ])('C14 nothing is sent for %s', (_what, typed) => {
    expect(unsentFields({ contact, pendingChanges: typed })).toEqual({})
  })

  it('C14 all that was typed is priced, also what equals the last save', () => {
    expect(pendingFields({ pendingChanges: { h_yardage_1: '165', h_hole_1: 'x' } })).toEqual({
      h_yardage_1: 165,
    })
  })
})

describe('a draft', () => {
  it('shows what was typed, complete or not, else what is stored', () => {
    const draft = { contact, pendingChanges: { h_yardage_1: '16', tee_time: '' } }
    expect(['h_yardage_1', 'tee_time', 'h_hole_1', 'h_pros_2'].map((key) => textOf(draft, key))).toEqual([
      '16',
      '',
      '7',
      '',
    ])
  })

  it('is judged by everything well-formed, with its consequences', () => {
    const quote = draftQuote({
      contact: anEmptyContact(),
      pendingChanges: { course_state: 'TX', h_hole_1: '7', h_yardage_1: '16' },
    })
    expect(quote.answers).toMatchObject({ h_coverage: 'Yes', time_zone: 'America/Chicago' })
    expect(quote.grandPrizes).toEqual([{ slot: 1, hole: 7 }])
    expect(pendingPatch({ pendingChanges: { h_yardage_1: '16' } }).malformed).toMatchObject([
      { field: 'h_yardage_1', index: 1 },
    ])
  })

  it('T07 a draft without its last contest has no prize package either', () => {
    const row = ['date', 'amateurs', 'pros', 'hole', 'yardage', 'prize_value', 'prize_description']
    const typed = Object.fromEntries(row.map((name) => [`h_${name}_1`, '']))
    const quote = draftQuote({ contact, pendingChanges: typed })
    expect(quote.grandPrizes).toEqual([])
    expect(quote.grandPrizeSponsors).toEqual([])
    expect(quote.answers).not.toHaveProperty('bonus_prizes')
  })

  it('is read once, however often it is asked for, and again once something is typed', () => {
    const typed = { h_yardage_1: '170' }
    const quote = draftQuote({ contact, pendingChanges: typed })
    expect(draftQuote({ contact, pendingChanges: typed })).toBe(quote)
    expect(draftQuote({ contact, pendingChanges: { ...typed } })).not.toBe(quote)
    expect(
      draftQuote({ contact: aContact({ h_hole_1: 12 }), pendingChanges: typed }).grandPrizes[0]?.hole,
    ).toBe(12)
  })

  it('takes today from the zone of the event', () => {
    vi.useFakeTimers({ now: new Date('2027-06-13T06:00:00Z') })
    const days = [
      { course_state: 'HI', time_zone: 'Pacific/Honolulu' },
      { course_state: 'NY', time_zone: 'America/New_York' },
    ].map((place) => todayOf(draftQuote({ contact: aContact(place), pendingChanges: {} })))
    vi.useRealTimers()
    expect(days).toEqual(['2027-06-12', '2027-06-13'])
  })
})

describe('whether a text says the same as a value', () => {
  it.each([
    ['h_yardage_1', '0165', 165, true],
    ['h_yardage_1', '140', 140, true],
    ['h_yardage_1', '166', 165, false],
    ['h_yardage_1', '16', 165, false],
    ['insured_first_name', ' Pat ', 'Pat', true],
    ['insured_first_name', '', null, true],
    ['insured_first_name', '', 'Pat', false],
    ['payment_type', 'pay with card', 'credit_card', true],
  ] as const)('%s: %j and %j', (key, text, value, same) => {
    expect(isSameValue(key, text, value)).toBe(same)
  })
})
