import { expect, it } from 'vitest'
import { textWidth } from '#web/data/table/text-width.ts'

it.each([
  ['Q-WCTQDDA2', 'Q-18Y81TT2'],
  ['Wed, May 30', 'Fri, Jul 11'],
  ['Mark Wimmer', 'Jill Ellis'],
  ['two words', 'words'],
])('%s is wider than %s', (wide, slim) => {
  expect(textWidth(wide)).toBeGreaterThan(textWidth(slim))
})
