import { describe, expect, it } from 'vitest'
import { asciiLowerCase, asciiUpperCase } from '#domain/values/ascii-case.ts'

describe('the case of codes', () => {
  it('K12 changes the 26 letters and nothing else', () => {
    expect(asciiUpperCase('freepremium-25')).toBe('FREEPREMIUM-25')
    expect(asciiLowerCase('FREEPREMIUM-25')).toBe('freepremium-25')
  })

  it.each(['ı', 'ſ', 'ﬀ', 'ß', 'ｆ', '\u212a', '\u212b', 'İ', 'é', 'É'])(
    'K12 leaves %s as it is',
    (letter) => {
      expect([asciiUpperCase(letter), asciiLowerCase(letter)]).toEqual([letter, letter])
    },
  )
})
