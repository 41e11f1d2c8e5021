import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { saveContact, priceContact } from '#contract/quotes.ts'
import { knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { aContact } from '#testing/fake-quote-server.ts'

describe('a list that grows', () => {
  const fruit = openEnum(['apple', 'pear', 'other'], 'other')

  it.each([
    ['pear', 'pear'],
    ['quince', 'other'],
  ])('%s is read as %s', (sent, read) => {
    expect(z.parse(fruit, sent)).toBe(read)
  })

  it.each([undefined, null, 7])('%s is refused: it is no text', (sent) => {
    expect(fruit.safeParse(sent).success).toBe(false)
  })

  it('a page that is older than the server reads a quote whose blocker and step it does not know', () => {
    const message = 'A reason of the next release'
    const blocker = { code: 'NEXT_RELEASE', step: 'next-release', message }
    const answer = {
      data: { ...aContact(), blockers: [blocker] },
      coupons: [],
      isSpecialPricingEmail: false,
      specialPricingEmail: null,
    }
    expect(z.parse(saveContact.response, answer).data.blockers).toEqual([
      { code: 'OTHER', step: 'confirm-coverage', message },
    ])
  })

  it('without a fallback, a value that is not known is absent, and one that is no text is refused', () => {
    const known = knownOrAbsent(['apple', 'pear'])
    expect([z.parse(known, 'pear'), z.parse(known, 'quince')]).toEqual(['pear', undefined])
    expect(known.safeParse(7).success).toBe(false)
  })

  it('a page that is older than the server reads the price of a quote with a kind of contest that it does not know', () => {
    const row = { entity: 'next_kind', index: 1 }
    const known = { entity: 'shootout', index: 1 }
    const answer = {
      data: {
        customFields: {},
        coupons: [],
        explanation: [
          { ...row, text: 'New' },
          { ...known, text: 'Old' },
        ],
        referrals: [{ ...row, code: 'LARGE_FIELD', message: 'Many', clearedBy: 'rep' }],
      },
    }
    const { explanation, referrals } = z.parse(priceContact.response, answer).data
    expect(explanation).toEqual([
      { index: 1, text: 'New' },
      { ...known, text: 'Old' },
    ])
    expect(referrals).toEqual([{ index: 1, code: 'LARGE_FIELD', message: 'Many', clearedBy: 'rep' }])
  })
})
