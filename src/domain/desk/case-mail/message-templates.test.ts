import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillLetters,
  LETTER_FIELDS,
  LETTER_TEMPLATES,
  type LetterFacts,
} from '#domain/desk/case-mail/message-templates.ts'

const ALL: LetterFacts = {
  name: 'Dana',
  event: 'the Lantern House Charity Classic',
  rep: 'Robin Fields',
  missing: 'the yardage of hole 7',
  price: '$310',
  good_until: 'Sunday, June 6, 2027',
  price_change: 'After that, rush shipping is charged.',
  quote_link: 'quote',
  policy: 'ALB-100417',
  policy_link: 'policy',
  invoice: 'INV-1042',
  owed: '$310',
  due: 'Monday, May 17, 2027',
  played_on: 'Saturday, June 12, 2027',
}

describe('O18 letters of reps', () => {
  it('O18 every template is filled where everything is known, and its ids are different', () => {
    const letters = fillLetters(ALL)
    expect(letters.map(({ id }) => id)).toEqual(LETTER_TEMPLATES.map(({ id }) => id))
    expect(new Set(letters.map(({ id }) => id)).size).toBe(letters.length)
    for (const { subject, text } of letters) expect(subject + text).not.toMatch(/[{}]/)
    expect(letters[1]).toMatchObject({
      subject: 'Your price for the Lantern House Charity Classic is good until Sunday, June 6, 2027',
      text: expect.stringContaining('is $310. It’s good until Sunday, June 6, 2027. After that, rush'),
    })
  })

  it('O18 a template names only fields that exist', () => {
    const named = LETTER_TEMPLATES.flatMap(({ subject, text, needs = [] }) => [
      ...[...`${subject}${text}`.matchAll(/\{(\w+)\}/g)].map(([, field]) => field),
      ...needs,
    ])
    expect(named.filter((field) => !LETTER_FIELDS.some((known) => known === field))).toEqual([])
  })

  it.each([
    ['an unpriced quote', { price: undefined }, ['price-ends']],
    ['a quote that lacks nothing', { missing: undefined }, ['missing-details']],
    [
      'a policy, whose quote has no link',
      { quote_link: undefined },
      ['missing-details', 'price-ends', 'quote-link'],
    ],
    ['a policy that owes nothing', { owed: undefined }, ['payment-link']],
    ['an event that is still to come', { played_on: undefined }, ['thank-you']],
  ])('O18 of %s no letter says what is not so', (_case, unknown, left) => {
    const facts = Object.fromEntries(
      Object.entries({ ...ALL, ...unknown }).filter(([, value]) => value !== undefined),
    )
    const offered = fillLetters(facts).map(({ id }) => id)
    expect(LETTER_TEMPLATES.map(({ id }) => id).filter((id) => !offered.includes(id))).toEqual(left)
  })

  it('O18 what people entered stands in it as it is, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.string(), (event) => {
        const [letter] = fillLetters({ name: '{rep}', event, rep: '{event}' })
        expect(letter?.subject).toBe(`Your question about ${event}`)
        expect(letter?.text.startsWith('Hi {rep},')).toBe(true)
        expect(letter?.text.endsWith('{event}')).toBe(true)
      }),
    )
  })
})
