import { describe, expect, it } from 'vitest'
import { isNamedBy, LETTER_KINDS, type LetterFacts, whyNoLetter } from '#domain/letters/letter-kinds.ts'

const STANDS: LetterFacts = { ended: undefined, endorsements: [] }
const ENDORSED: LetterFacts = { ...STANDS, endorsements: ['Juniper Hollow, Inc. is an additional insured.'] }
const CANCELLED: LetterFacts = { ...ENDORSED, ended: 'cancelled' }
const LAPSED: LetterFacts = { ...ENDORSED, ended: 'lapsed' }

describe('O02 which letters of a policy make sense', () => {
  it.each([
    ['a policy that stands', STANDS, ['cover', 'proof', 'non_renewal']],
    ['one with an endorsement by hand', ENDORSED, ['cover', 'proof', 'additional_insured', 'non_renewal']],
    ['a cancelled one', CANCELLED, ['cover', 'cancellation']],
    ['one that has lapsed', LAPSED, ['cover']],
  ])('O02 of %s', (_what, facts, possible) => {
    expect(LETTER_KINDS.filter((kind) => whyNoLetter(kind, facts) === undefined)).toEqual(possible)
  })

  it('O02 nobody is called an additional insured whom no endorsement names', () => {
    for (const name of ['Juniper Hollow, Inc.', 'JUNIPER  HOLLOW inc', 'juniper hollow'])
      expect(isNamedBy(ENDORSED, name)).toBe(true)
    for (const name of ['Juniper Hollows', 'Hollow Juniper', 'iper Hollow', '', '…'])
      expect(isNamedBy(ENDORSED, name)).toBe(false)
  })
})
