import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomerFacts } from '#domain/customers/customer-facts.ts'
import { customerWords, LIKENESS_REASONS, likenessOf, reasonsOf } from '#domain/customers/likeness.ts'
import { telephoneKey, telephoneWords, wantedWords } from '#domain/customers/telephone-key.ts'
import { randomRuns } from '#testing/random-runs.ts'

const NOBODY: CustomerFacts = {
  name: null,
  company: null,
  email: null,
  phone: null,
  street: null,
  city: null,
  state: null,
  zip: null,
}

const PAT = {
  ...NOBODY,
  name: 'Zoë Müller',
  company: 'Hope House, Inc.',
  phone: '(512) 555-0142',
  street: '77 Hollow Ridge Road',
  city: 'Reno',
  state: 'NV',
}

const why = (one: CustomerFacts, other: CustomerFacts) => {
  const theirs = new Set(likenessOf(other))
  return reasonsOf(likenessOf(one).filter((shared) => theirs.has(shared)))
}

describe('O18 why two customers may be the same', () => {
  it.each<[string, Partial<CustomerFacts>, string[]]>([
    ['everything', {}, ['telephone', 'name-and-street', 'company', 'name-and-city']],
    ['the telephone in another grouping', { ...NOBODY, phone: '+1 512.555.0142' }, ['telephone']],
    [
      'the name without accents in the city',
      { ...NOBODY, name: 'ZOE MULLER', city: 'reno', state: 'NV' },
      ['name-and-city'],
    ],
    [
      'a city of that name in another state',
      { ...NOBODY, name: 'Zoë Müller', city: 'Reno', state: 'TX' },
      [],
    ],
    ['the name alone', { ...NOBODY, name: 'Zoë Müller' }, []],
    ['the city alone', { ...NOBODY, city: 'Reno', state: 'NV' }, []],
    ['the firm without punctuation', { ...NOBODY, company: 'HOPE HOUSE INC' }, ['company']],
    ['a firm that begins so', { ...NOBODY, company: 'Hope House' }, []],
    [
      'the name at the street',
      { ...NOBODY, name: 'zoe muller', street: '77 hollow ridge road' },
      ['name-and-street'],
    ],
    ['an extension is no telephone', { ...NOBODY, phone: '42' }, []],
  ])('O18 %s', (_what, other, expected) => {
    expect(why(PAT, { ...PAT, ...other })).toEqual(expected)
  })

  it('O18 who says nothing is like nobody, and likeness goes both ways', () => {
    expect(likenessOf(NOBODY)).toEqual([])
    const text = fc.oneof(fc.constant(null), fc.constantFrom('Reno', 'Hope House', '512-555-0142', '-', ''))
    const facts = fc.record(Object.fromEntries(Object.keys(NOBODY).map((key) => [key, text])))
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const [a, b] = [
          { ...NOBODY, ...one },
          { ...NOBODY, ...other },
        ]
        expect(why(a, b)).toEqual(why(b, a))
        expect(LIKENESS_REASONS).toEqual(expect.arrayContaining(why(a, b)))
      }),
      randomRuns(200),
    )
  })
})

describe('P08 a telephone number', () => {
  it.each([
    ['512-555-0142', '5125550142'],
    ['+1 (512) 555 0142', '5125550142'],
    ['15125550142', '5125550142'],
    ['+44 20 7946 0958', '442079460958'],
    ['123', undefined],
    [null, undefined],
  ])('P08 %j compares as %j', (phone, key) => {
    expect(telephoneKey(phone)).toBe(key)
  })

  it.each([
    ['512 555 0142', ['5125550142']],
    ['+1 (512) 555-0142', ['5125550142']],
    ['555-0142', ['5550142']],
    ['5125', ['5125']],
    ['Hope House 12', ['hope', 'house', '12']],
    ['Pat@Hope.ex', ['pat@hope.ex']],
    ["o'pat@hope", ['opat', 'hope']],
    ['123', ['123']],
  ])('P08 who types %j looks for %j', (typed, words) => {
    expect(wantedWords(typed)).toEqual(words)
  })

  it('P08 a number is found by each beginning of it, with and without the area code, in any grouping', () => {
    const words = customerWords(PAT)
    for (const typed of ['512 555', '5125550142', '555-01', '1-512-555-0142']) {
      const [wanted = ''] = wantedWords(typed)
      expect([typed, words.some((word) => word.startsWith(wanted))]).toEqual([typed, true])
    }
    expect(telephoneWords('42')).toEqual([])
  })
})
