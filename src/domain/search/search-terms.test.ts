import { expect, it } from 'vitest'
import { deletesOf, dictionaryKeysOf, misspeltKeysOf, soundOf, wordsOf } from '#domain/search/search-terms.ts'

it.each([
  ['Zoë Müller-Østergård', ['zoe', 'muller', 'ostergard']],
  ["St. Alder’s & O'Hara", ['st', 'alders', 'ohara']],
  ['ＦＵＬＬ　ｗｉｄｔｈ', ['full', 'width']],
  ['kim@finding.example', ['kim', 'finding', 'example']],
  ['Straße 10', ['strasse', '10']],
  ['Ανδρέας', ['ανδρεας']],
  ["'); drop table desk_rows; --", ['drop', 'table', 'desk', 'rows']],
  ['—', []],
])('P08 %s is found by its words, without accents, case and punctuation', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('P08 a word counts once, long ones are cut, and the rest of very many is left out', () => {
  expect(wordsOf('Open open', null, undefined, 'OPEN')).toEqual(['open'])
  expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(30)])
  expect(wordsOf(Array.from({ length: 200 }, (_, n) => `w${n}`).join(' '))).toHaveLength(80)
})

it('P08 two words that differ in one letter have a word without a letter in common', () => {
  expect(deletesOf('jon')).toEqual(['jon', 'on', 'jn', 'jo'])
  const share = (one: string, other: string) => deletesOf(one).some((key) => deletesOf(other).includes(key))
  for (const typed of ['silvr', 'silveer', 'silber', 'islver'])
    expect([typed, share(typed, 'silver')]).toEqual([typed, true])
  expect(share('gold', 'silver')).toBe(false)
  expect(deletesOf('a')).toEqual(['a'])
})

it.each([
  ['shonbrun', 'schonbrunn'],
  ['schoenbrunn', 'schonbrunn'],
  ['hoven', 'hoeven'],
  ['muler', 'mueller'],
  ['filips', 'phillips'],
  ['jakson', 'jackson'],
])('P08 %s sounds like %s', (typed, written) => {
  expect(soundOf(typed)).toBe(soundOf(written))
  expect(misspeltKeysOf(typed).some((key) => dictionaryKeysOf(written).includes(key))).toBe(true)
})

it('P08 short words and numbers have no other sound', () => {
  for (const word of ['lee', 'oak', '12', 'silver']) expect(soundOf(word)).toBe(word)
})
