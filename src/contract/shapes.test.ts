import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { getContact } from '#contract/quotes.ts'
import { openEnum } from '#contract/shapes.ts'
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
    expect(z.parse(getContact.response, answer).data.blockers).toEqual([
      { code: 'OTHER', step: 'confirm-coverage', message },
    ])
  })
})
