import { describe, expect, it } from 'vitest'
import { nameOfMatch } from '#web/rep-frame/palette/name-of-match.ts'

const QUOTE = {
  tournament_name: 'Silver Cup',
  company_name: 'Oak Golf Club',
  contact_name: 'Zoë Müller',
}

describe('P08 whose a quote is that was found', () => {
  it.each([
    ['silver', QUOTE, 'Silver Cup, Oak Golf Club, Zoë Müller'],
    ['zoe', QUOTE, 'Silver Cup, Zoë Müller, Oak Golf Club'],
    ['silver mulerr', QUOTE, 'Silver Cup, Zoë Müller, Oak Golf Club'],
    ['oak muller', QUOTE, 'Silver Cup, Oak Golf Club, Zoë Müller'],
    ['', { ...QUOTE, tournament_name: null }, 'Oak Golf Club, Zoë Müller'],
    ['zoe', { ...QUOTE, company_name: null }, 'Silver Cup, Zoë Müller'],
    ['x', { tournament_name: null, company_name: null, contact_name: null }, 'No name yet'],
  ])('P08 by "%s" shows the person or organization that was typed first', (typed, quote, name) => {
    expect(nameOfMatch(quote, typed)).toBe(name)
  })
})
