import { expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { explainAlwaysShipped, listShippedItems } from '#web/quote/signs/shipping/always-shipped.ts'

it('D10 D11 a dice roll is explained by what is shipped with it', () => {
  expect(explainAlwaysShipped(['dice_roll'])).toBe(
    'A dice roll is sold with its dice and sign, which are shipped too.',
  )
  expect(explainAlwaysShipped(['dice_roll'], 'which are shipped in any case')).toBe(
    'A dice roll is sold with its dice and sign, which are shipped in any case.',
  )
})

it.each(CONTEST_DEFINITIONS.flatMap(({ entity, shipping }) => (shipping === 'signs' ? [] : [entity])))(
  'D10 what is always shipped with %s is named, with and without signs',
  (kind) => {
    expect(explainAlwaysShipped([kind])).not.toBe('')
    const name = listShippedItems({ contests: [kind], signs: false })
    expect(name).toMatch(/^the /)
    expect(listShippedItems({ contests: [kind], signs: true })).toBe(`${name} and the signs`)
  },
)

it('D10 without such a contest only signs are shipped', () => {
  expect(explainAlwaysShipped([])).toBe('')
  expect(listShippedItems({ contests: [], signs: true })).toBe('the signs')
})
