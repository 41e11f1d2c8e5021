import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import { clientTypesInForce, findShippedClientType, isMotorDealer } from '#domain/values/client-types.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'

export const STICKER_GROUPS = ['cash', 'shared_cash', 'brand', 'specialty'] as const

/** A sticker for a sign: an amount, a shared amount, a blank for a car of a brand, or another prize. */
export interface PrizeSticker {
  group: (typeof STICKER_GROUPS)[number]
  text: string
}

/** The kinds of contests whose signs carry stickers. A dice roll is for cash and needs none. */
export type StickerList = Exclude<ContestKind, 'dice_roll'>

/** What an office has on its lists, without the brands, which follow the client types. */
export type OfficeStickers = Readonly<Record<StickerList, readonly string[]>>

const CASH = [2_500, 5_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const PUTTING_CASH = CASH.filter((dollars) => dollars <= 50_000)
const SHARED = ['$5,000 shared', '$10,000 shared', '$20,000 shared', '$25,000 shared']
const SPECIALTY = ['Trip', 'Golf cart', 'Golf clubs', 'Watch', 'Motorcycle', 'Boat']

/** The lists as the program comes with them. */
export const USUAL_STICKERS: OfficeStickers = {
  grand_prize: [...cash(CASH), ...SHARED, ...SPECIALTY],
  putting_prize: [...cash(PUTTING_CASH), ...SHARED, ...SPECIALTY],
  shootout: cash(SHOOTOUT_PRIZES),
}

function cash(amounts: readonly number[]): string[] {
  return amounts.map((dollars) => formatMoney(fromDollars(dollars), '$'))
}

/**
 * The stickers that a sign may carry: cash, shared cash, a blank for each brand of car, and other prizes.
 *
 * @rule K11 There are lists for hole-in-one, putting and shootout, which the office sets. Hole-in-one and putting also have a blank for each dealer among the client types, by its name of today.
 */
export function listStickers(list: StickerList, office: OfficeStickers): PrizeSticker[] {
  const brands = list === 'shootout' ? [] : brandNames()
  const own = office[list].filter((text) => !brands.includes(text))
  const stickers = [...own.map((text) => ({ group: groupOf(text), text })), ...brands.map(brandSticker)]
  return STICKER_GROUPS.flatMap((group) => stickers.filter((sticker) => sticker.group === group))
}

function brandSticker(text: string): PrizeSticker {
  return { group: 'brand', text }
}

function brandNames(): string[] {
  return clientTypesInForce()
    .clients.filter((type) => isMotorDealer(type) && type.withdrawn !== true)
    .map(({ label }) => label)
}

function groupOf(text: string): PrizeSticker['group'] {
  if (/^\$[\d,]+$/.test(text)) return 'cash'
  return /^\$[\d,]+ shared$/i.test(text) ? 'shared_cash' : 'specialty'
}

/** Whether players share a prize, by what its sticker says. */
export function saysShared(text: string): boolean {
  return /\bshared\b/i.test(text)
}

/** Whether a sticker is for a car of a brand, also of one that is withdrawn, or that the office has since named otherwise. */
export function isBrand(text: string): boolean {
  return clientTypesInForce().clients.some(
    (type) =>
      isMotorDealer(type) && (type.label === text || findShippedClientType(type.code)?.label === text),
  )
}

const LIMITS = { names: 100, letters: 40 }

/** Letters, digits, signs and spaces: what a sticker can be printed with. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u

/** The names of a list, as it is typed: one a line, or with semicolons between them, because amounts have commas. */
export function splitNames(typed: string): string[] {
  return typed
    .split(/[;\r\n]/)
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
}

/** A list as it is stored, on one line. */
export function joinNames(names: readonly string[]): string {
  return names.join('; ')
}

/** What is wrong with the names of a list, after the name of the list; undefined if nothing is. */
export function findNamesFault(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'must name one sticker or more'
  if (names.length > LIMITS.names) return `can have up to ${LIMITS.names} names`
  const long = names.find((name) => name.length > LIMITS.letters)
  if (long !== undefined) return `can have names of up to ${LIMITS.letters} letters. “${long}” is longer`
  const odd = names.find((name) => !PRINTABLE.test(name))
  if (odd !== undefined) return `have a character we can’t print in “${odd}”. Type it instead of pasting it`
  const lower = names.map((name) => name.toLowerCase())
  const twice = names.find((_, at) => lower.indexOf(lower[at] ?? '') !== at)
  return twice === undefined ? undefined : `have “${twice}” twice`
}
