import { expect, it } from 'vitest'
import { CLIENT_TYPES, isMotorDealer } from '#domain/values/client-types.ts'
import { shootoutFields } from '#domain/contests/shootout/shootout.fields.ts'
import { PRIZE_STICKERS } from '#domain/quote/signs/prize-stickers.ts'

const textsOf = (list: keyof typeof PRIZE_STICKERS, group: string) =>
  PRIZE_STICKERS[list].filter((sticker) => sticker.group === group).map(({ text }) => text)

it.each(Object.keys(PRIZE_STICKERS) as (keyof typeof PRIZE_STICKERS)[])(
  'K11 %s has no sticker twice',
  (list) => {
    const texts = PRIZE_STICKERS[list].map(({ text }) => text)
    expect(texts).toEqual([...new Set(texts)])
  },
)

it('K11 cash goes from $2,500 to $1,000,000, shared cash is marked as shared', () => {
  const cash = textsOf('grand_prize', 'cash')
  expect([cash[0], cash.at(-1)]).toEqual(['$2,500', '$1,000,000'])
  expect(textsOf('grand_prize', 'shared_cash')).toContain('$10,000 shared')
})

it('K11 every brand of dealer has a blank sticker', () => {
  const dealers = CLIENT_TYPES.filter(isMotorDealer).map(({ label }) => label)
  expect(textsOf('grand_prize', 'brand')).toEqual(dealers)
  expect(textsOf('putting_prize', 'brand')).toEqual(dealers)
})

it('K11 K04 a shootout has a sticker for each of its prizes', () => {
  const prizes = shootoutFields.prizeValue.options?.map(({ label }) => label)
  expect(textsOf('shootout', 'cash')).toEqual(prizes)
})
