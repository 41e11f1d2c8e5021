import { describe, expect, it } from 'vitest'
import { type QuoteHistory, quoteState } from '#domain/quote/model/quote-state.ts'

const fresh: QuoteHistory = {
  priced: false,
  sent: false,
  referrals: { open: 0, cleared: 0, refused: 0 },
  playStarted: false,
}
const bought = (by: 'purchase' | 'bind', postponed = false, cancelled = false, lapsed = false) => ({
  ...fresh,
  priced: true,
  policy: { by, postponed, cancelled, lapsed },
})

describe('the state of a quote', () => {
  it.each<[string, QuoteHistory]>([
    ['draft', fresh],
    ['priced', { ...fresh, priced: true }],
    ['sent', { ...fresh, priced: true, sent: true }],
    ['referred', { ...fresh, sent: true, referrals: { open: 1, cleared: 2, refused: 0 } }],
    ['cleared', { ...fresh, sent: true, referrals: { open: 0, cleared: 1, refused: 0 } }],
    ['sent', { ...fresh, sent: true, referrals: { open: 0, cleared: 1, refused: 1 } }],
    ['referred', { ...fresh, sent: true, referrals: { open: 1, cleared: 0, refused: 1 } }],
    ['purchased', bought('purchase')],
    ['bound', bought('bind')],
    ['postponed', bought('bind', true)],
    ['cancelled', bought('purchase', true, true)],
    ['lapsed', bought('bind', true, true, true)],
  ])('N40 T15 N16 is read off what happened: %s', (state, history) => {
    expect(quoteState(history)).toBe(state)
  })

  it('N110 a lost quote is lost whatever else happened to it, and a bought one never is', () => {
    const open = [fresh, { ...fresh, sent: true }, { ...fresh, playStarted: true }]
    expect(open.map((history) => quoteState({ ...history, lost: true }))).toEqual(['lost', 'lost', 'lost'])
    expect(quoteState({ ...bought('purchase'), lost: true })).toBe('purchased')
  })

  it('T15 only a quote that is not bought expires when play starts', () => {
    const open = [
      fresh,
      { ...fresh, priced: true, sent: true, referrals: { open: 1, cleared: 0, refused: 0 } },
    ]
    expect(open.map((history) => quoteState({ ...history, playStarted: true }))).toEqual([
      'expired',
      'expired',
    ])
    expect(quoteState({ ...bought('purchase'), playStarted: true })).toBe('purchased')
    expect(quoteState({ ...bought('bind', true), playStarted: true })).toBe('postponed')
  })
})
