import { expect, it } from 'vitest'
import { indexedWordsOf, readingsOf } from '#domain/search/joined-names.ts'

it.each([
  ['Piet van der Hoeven', 'vanderhoeven'],
  ['Ana de la Vega', 'delavega'],
  ["Sinéad O'Brien", 'obrien'],
  ['Sinéad O Brien', 'obrien'],
  ['Mac Donald Cup', 'macdonald'],
  ['St. Andrews', 'standrews'],
])('P08 %s is also found by %s', (text, joined) => {
  expect(indexedWordsOf(text)).toContain(joined)
})

it.each([
  ['van der hoven', [['van', 'der', 'hoven'], ['vanderhoven']]],
  [
    'piet vander hoeven cup',
    [
      ['piet', 'vander', 'hoeven', 'cup'],
      ['piet', 'vanderhoeven', 'cup'],
    ],
  ],
  ['vanderhoeven', [['vanderhoeven']]],
  ['silver oak', [['silver', 'oak']]],
  ['van', [['van']]],
  ['—', [[]]],
])('P08 %s is read as %j', (typed, readings) => {
  expect(readingsOf(typed)).toEqual(readings)
})
