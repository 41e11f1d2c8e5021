import type { ExtraFees } from '#domain/pricing/extras.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { BONUS_KEY, type OrderedSign, shippedSigns } from '#domain/signs/ordered-signs.ts'
import { type ChosenSticker, orderedStickers } from '#domain/signs/stickers.ts'
import type { SignKind } from '#domain/signs/sign-sizes.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'

export const SHIPMENT_STATES = ['to_make', 'sent', 'delivered', 'returned'] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

export const SHIPPING_SERVICES = ['standard', 'rush'] as const
export type ShippingService = (typeof SHIPPING_SERVICES)[number]

/** What a shipment became after what. */
export const SHIPMENT_STEPS = {
  send: { from: ['to_make'], to: 'sent' },
  deliver: { from: ['sent'], to: 'delivered' },
  return: { from: ['sent', 'delivered'], to: 'returned' },
} as const satisfies Record<string, { from: readonly ShipmentState[]; to: ShipmentState }>
export type ShipmentStep = keyof typeof SHIPMENT_STEPS

/** What is printed on a sign: two that have it in common are the same sign. */
export type PrintedSign = Pick<OrderedSign, 'sign' | 'sponsor' | 'logo'>

/** So many of one sign in a box. */
export interface PackedSign extends PrintedSign {
  key: string
  kind: SignKind
  count: number
}

/** Stands for all signs that a policy had: earlier it was only noted that they were shipped. */
export const ALL_SIGNS_KEY = 'all'

/** What a shipment decides about the signs, the money and the changes of its policy. */
export interface ShipmentFacts {
  state: ShipmentState
  service: ShippingService
  /** The first day on which it left; null if it never did. */
  sentOn: CalendarDate | null
  signs: readonly PackedSign[]
}

/** A sign with how many of it nobody has packed yet. */
export interface OpenSign extends OrderedSign {
  left: number
}

/** The signs of a quote, each with what is in none of these shipments. */
export function openSigns(
  quote: Quote,
  shipments: readonly ShipmentFacts[],
  counted: (shipment: ShipmentFacts) => boolean = isTaken,
): OpenSign[] {
  return whatIsLeft(shippedSigns(quote), shipments.filter(counted))
}

/** What a policy has to get: its signs, and the stickers for them that a rep chose. */
export interface OrderedGoods {
  quote: Quote
  stickers: readonly ChosenSticker[]
}

/** The same with the stickers of the signs, which come after them. */
export function openGoods(
  { quote, stickers }: OrderedGoods,
  shipments: readonly ShipmentFacts[],
  counted: (shipment: ShipmentFacts) => boolean = isTaken,
): OpenSign[] {
  const signs = shippedSigns(quote)
  return whatIsLeft([...signs, ...orderedStickers(signs, stickers)], shipments.filter(counted))
}

function whatIsLeft(goods: readonly OrderedSign[], shipments: readonly ShipmentFacts[]): OpenSign[] {
  const packed = shipments.flatMap(({ signs }) => signs)
  const hasAll = packed.some(({ key }) => key === ALL_SIGNS_KEY)
  const pool = countPrints(packed)
  return goods.map((ordered) => {
    const print = printOf(ordered)
    const there = pool.get(print) ?? 0
    // Stickers were noted nowhere then.
    const isNoted = hasAll && ordered.kind !== 'sticker'
    const taken = isNoted ? ordered.count : Math.min(there, ordered.count)
    pool.set(print, there - taken)
    return { ...ordered, left: ordered.count - taken }
  })
}

/** In a box that is packed, on its way or there. */
function isTaken({ state }: Pick<ShipmentFacts, 'state'>): boolean {
  return state !== 'returned'
}

/** What is ordered and neither on its way nor there: packed or not. */
export function signsToMake(quote: Quote, shipments: readonly ShipmentFacts[]): OpenSign[] {
  return openSigns(quote, shipments, isShipped).filter(({ left }) => left > 0)
}

/** On its way or there. */
export function isShipped({ state }: ShipmentFacts): boolean {
  return state === 'sent' || state === 'delivered'
}

/**
 * Whether the signs are shipped.
 *
 * @rule N106 They are once every sign of the certificate in force is in a shipment that was sent and did not come back. Stickers don’t count: the certificate knows none.
 */
export function areSignsShipped(quote: Quote, shipments: readonly ShipmentFacts[]): boolean {
  const signs = openSigns(quote, shipments, isShipped)
  return signs.length > 0 && signs.every(({ left }) => left === 0)
}

/** What of the signs has left. */
export interface SentSigns {
  /** All of those that are ordered are on their way or there. */
  signsShipped: boolean
  /** Something has left, whether it came back or not. */
  anythingSent: boolean
}

export function sentSigns(quote: Quote, shipments: readonly ShipmentFacts[]): SentSigns {
  return {
    signsShipped: areSignsShipped(quote, shipments),
    anythingSent: shipments.some(({ sentOn }) => sentOn !== null),
  }
}

/**
 * Whether a change makes signs wrong that are on their way or there.
 *
 * @rule N60 N106 A change that makes a shipped sign wrong waits for a rep; one that leaves all of them as they are does not.
 */
export function makesShippedWrong(
  { before, after }: { before: Quote; after: Quote },
  shipments: readonly ShipmentFacts[],
): boolean {
  const shipped = shipments.filter(isShipped).flatMap(({ signs }) => signs)
  const [was, is] = [countPrints(shippedSigns(before)), countPrints(shippedSigns(after))]
  const sent = shipped.some(({ key }) => key === ALL_SIGNS_KEY) ? was : countPrints(shipped)
  return [...was].some(([print, count]) => Math.min(count, sent.get(print) ?? 0) > (is.get(print) ?? 0))
}

/**
 * What a cancellation keeps for goods, at the fees that the policy was bought with.
 *
 * @rule N45 N106 The fee of custom signs once a custom bonus prize sign was sent, that of rush shipping once anything went by rush, whether it came back or not; nothing for what the office did not charge.
 */
export function shippedGoods(
  { answers }: Quote,
  shipments: readonly ShipmentFacts[],
  fees: ExtraFees,
): Cents {
  const sent = shipments.filter(({ sentOn }) => sentOn !== null)
  const isCustomSent = sent.some(({ signs }) => signs.some(({ key }) => key === BONUS_KEY))
  const isRushSent = sent.some(({ service }) => service === 'rush')
  return sum([
    isCustomSent && answers.custom_bp_signs_edited !== 'Yes' ? fees.customBpSigns : ZERO,
    isRushSent && answers.shipping_fee_edited !== 'Yes' ? fees.rushShippingFee : ZERO,
  ])
}

function countPrints(signs: readonly (Print & { count: number })[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sign of signs) counts.set(printOf(sign), (counts.get(printOf(sign)) ?? 0) + sign.count)
  return counts
}

type Print = PrintedSign & { kind?: SignKind }

/**
 * Two signs that have it in common look alike. What stands below the prize of a sticker follows from the brands that the office
 * has; a sticker that has left is not to be sent again because a brand has another name now.
 */
export function printOf({ kind, sign: { heading, prize, detail }, sponsor, logo }: Print): string {
  const below = kind === 'sticker' ? '' : (detail ?? '')
  return JSON.stringify([heading, prize, below, logo === undefined ? sponsor : '', logo ?? ''])
}

/** Which of the boxes of a policy one is. */
export interface BoxPlace {
  nth: number
  of: number
}

/**
 * Counts the boxes of a policy, without those that came back.
 *
 * @rule D42 What goes in several boxes says on each which one of them it is, and one that is still to be packed counts.
 */
export function countBoxes(shipments: readonly Pick<ShipmentFacts, 'state'>[], isMoreLeft: boolean) {
  const of = shipments.filter(isTaken).length + (isMoreLeft ? 1 : 0)
  let nth = 0
  const places = shipments.map((one) => (isTaken(one) ? { nth: (nth += 1), of } : null))
  return { places, next: { nth: nth + 1, of } }
}
