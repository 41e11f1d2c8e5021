import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { shootoutFields } from '#domain/contests/shootout/shootout.fields.ts'
import { SETTING_FIELDS } from '#domain/office/setting-fields.ts'
import {
  findNamesFault,
  isBrand,
  joinNames,
  listStickers,
  type OfficeStickers,
  splitNames,
  type StickerList,
  USUAL_STICKERS,
} from '#domain/quote/signs/prize-stickers.ts'
import { type ChosenSticker, findStickerWarning, mayChooseSticker } from '#domain/signs/stickers.ts'
import { printOf } from '#domain/signs/shipments.ts'
import { CLIENT_TYPES, isMotorDealer, PRODUCER_TYPES, takeClientTypes } from '#domain/values/client-types.ts'

const LISTS = ['grand_prize', 'putting_prize', 'shootout'] as const
const GRAND = 'grand_prize 1'

const textsOf = (list: StickerList, group: string, office = USUAL_STICKERS) =>
  listStickers(list, office)
    .filter((sticker) => sticker.group === group)
    .map(({ text }) => text)

const withHoleInOne = (...names: string[]): OfficeStickers => ({ ...USUAL_STICKERS, grand_prize: names })

it.each(LISTS)('K11 %s has no sticker twice, and its names can be typed and set as they come', (list) => {
  const texts = listStickers(list, USUAL_STICKERS).map(({ text }) => text)
  expect(texts).toEqual([...new Set(texts)])
  expect(findNamesFault(USUAL_STICKERS[list])).toBeUndefined()
  const typed = USUAL_STICKERS[list].join('\n')
  expect(SETTING_FIELDS.HIO_STICKERS.schema.safeParse(typed).data).toBe(typed)
  expect(splitNames(joinNames(USUAL_STICKERS[list]))).toEqual(USUAL_STICKERS[list])
})

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

it('K11 K08 blanks follow the dealers of the office: one that has another name, one that is new, one that is withdrawn', () => {
  onTestFinished(() => takeClientTypes())
  const [dealer] = CLIENT_TYPES.filter(isMotorDealer)
  const clients = CLIENT_TYPES.map((type) => {
    if (type.code === 'chevrolet') return { ...type, label: 'Chevy' }
    return type.code === 'toyota_lexus' ? { ...type, withdrawn: true as const } : type
  })
  takeClientTypes({
    clients: [...clients, { ...dealer!, code: 'kia', label: 'Kia' }],
    producers: PRODUCER_TYPES,
  })
  const brands = textsOf('grand_prize', 'brand')
  expect(brands).toEqual(expect.arrayContaining(['Chevy', 'Kia']))
  expect(brands).not.toContain('Chevrolet group')
  expect(brands).not.toContain('Toyota/Lexus')
  // What was chosen earlier keeps the line for the model.
  for (const text of ['Chevy', 'Chevrolet group', 'Kia', 'Toyota/Lexus']) expect(isBrand(text)).toBe(true)
  expect(isBrand('Trip')).toBe(false)
  // A name of the office that is a brand as well is one sticker.
  expect(textsOf('grand_prize', 'specialty', withHoleInOne('Kia', 'Trip'))).toEqual(['Trip'])
})

it.each([
  ['a name that is not there', [], 'must name one sticker or more'],
  ['more than a hundred', Array.from({ length: 101 }, (_, at) => `Prize ${at}`), 'can have up to 100 names'],
  ['a long one', ['x'.repeat(41)], `can have names of up to 40 letters. “${'x'.repeat(41)}” is longer`],
  ['one twice', ['Trip', 'Boat', 'TRIP'], 'have “TRIP” twice'],
  [
    'one that turns the text',
    ['Trip\u202e'],
    'have a character we can’t print in “Trip\u202e”. Type it instead of pasting it',
  ],
])('K11 a list with %s is refused', (_what, names, fault) => {
  expect(findNamesFault(names)).toBe(fault)
})

it.each([
  ['$5,000', 'cash'],
  ['$5,000 shared', 'shared_cash'],
  ['Shared trip', 'specialty'],
  ['$500 gift card', 'specialty'],
])('K11 %s stands under %s', (text, group) => {
  expect(textsOf('grand_prize', group, withHoleInOne(text))).toEqual([text])
})

it('K11 a sticker that says shared is warned of on a hole-in-one sign, also once it is off the list', () => {
  expect(findStickerWarning(GRAND, 'Shared trip')).toMatch(/pays each winner/)
  expect(findStickerWarning(GRAND, '$7,777 shared')).toMatch(/pays each winner/)
  expect(findStickerWarning(GRAND, 'Trip')).toBeUndefined()
  expect(findStickerWarning('putting_prize 1', 'Shared trip')).toBeUndefined()
})

it('K11 D63 a sticker that has left is not sent again because its brand has another name now', () => {
  const blank = {
    kind: 'sticker',
    sign: { heading: 'Hole-in-one sticker', prize: 'Kia' },
    sponsor: '',
  } as const
  expect(printOf({ ...blank, sign: { ...blank.sign, detail: 'Model' } })).toBe(printOf(blank))
  const sign = { ...blank, kind: 'sign' } as const
  expect(printOf({ ...sign, sign: { ...sign.sign, detail: 'Model' } })).not.toBe(printOf(sign))
})

const name = fc
  .stringMatching(/^[A-Za-z$0-9][A-Za-z0-9,.' -]{0,38}$/)
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())

it('K11 for any list: however it is typed it is the same, what is on it can be chosen, and what was taken off stays only where it was', () => {
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 30, selector: (text) => text.toLowerCase() })
  fc.assert(
    fc.property(names, fc.constantFrom('\n', '\r\n', ';', ' ; \n'), fc.nat(), (listed, between, nth) => {
      const stored = joinNames(splitNames(listed.join(between)))
      expect(splitNames(stored)).toEqual(listed)
      expect(joinNames(splitNames(stored))).toBe(stored)
      expect(findNamesFault(listed)).toBeUndefined()
      const text = listed[nth % listed.length]!
      const office = withHoleInOne(...listed)
      const without = withHoleInOne(...listed.filter((one) => one !== text))
      const had: ChosenSticker = { id: '1', signKey: GRAND, count: 1, text, picture: null }
      expect(mayChooseSticker({ signKey: GRAND, text }, [], office)).toBe(true)
      expect(mayChooseSticker({ signKey: GRAND, text }, [], without)).toBe(isBrand(text))
      expect(mayChooseSticker({ signKey: GRAND, text }, [had], without)).toBe(true)
      expect(mayChooseSticker({ signKey: 'grand_prize 2', text }, [had], without)).toBe(isBrand(text))
      expect(mayChooseSticker({ signKey: 'dice_roll 1', text }, [had], office)).toBe(false)
      expect(mayChooseSticker({ signKey: 'magnet 1', text }, [had], office)).toBe(false)
    }),
  )
})
