import type { Shipment } from '#contract/signs/shipments.ts'
import { nameBox } from '#domain/signs/print-job.ts'
import type { SignKind } from '#domain/signs/sign-sizes.ts'
import { countOf } from '#domain/values/text-format.ts'
import { formatDay } from '#web/ui/format-day.ts'

/** `2 signs, 1 sticker`. */
export function countGoods(goods: readonly { kind: SignKind; count: number }[]): string {
  const total = (of: typeof goods) => of.reduce((sum, { count }) => sum + count, 0)
  const stickers = total(goods.filter(({ kind }) => kind === 'sticker'))
  const signs = total(goods) - stickers
  return [
    ...(signs > 0 ? [countOf(signs, 'sign', 'signs')] : []),
    ...(stickers > 0 ? [countOf(stickers, 'sticker', 'stickers')] : []),
  ].join(', ')
}

/** `Box 1 of 2: 3 signs, UPS`, or without a carrier while it has not left. */
export function nameShipment({
  signs,
  box,
  carrier_name: carrier,
}: Pick<Shipment, 'signs' | 'box' | 'carrier_name'>): string {
  const named = box && nameBox(box)
  return `${named ? `${named}: ` : ''}${countGoods(signs)}${carrier === null ? '' : `, ${carrier}`}`
}

/** Where it is, in a few words. */
export function describeState({
  state,
  sent_on: sent,
  delivered_on: delivered,
  returned_on: returned,
}: Pick<Shipment, 'state' | 'sent_on' | 'delivered_on' | 'returned_on'>): string {
  if (state === 'to_make' || sent === null) return 'Packed, not shipped yet'
  if (state === 'delivered' && delivered !== null) return `Arrived ${formatDay(delivered)}`
  if (state === 'returned' && returned !== null) return `Came back ${formatDay(returned)}`
  return `Shipped ${formatDay(sent)}`
}

export function listAddress({ name, company, line1, line2, city, state, zip }: Shipment['address']): string {
  const parts = [name, company === name ? null : company, line1, line2, `${city}, ${state} ${zip}`]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}
