import { type Shipment } from '#contract/signs/shipments.ts'
import { countOf } from '#domain/values/text-format.ts'
import { formatDay } from '#web/ui/format-day.ts'

export function countSigns(signs: readonly { count: number }[]): number {
  return signs.reduce((total, { count }) => total + count, 0)
}

/** `3 signs, UPS`, or without a carrier while it has not left. */
export function nameShipment({
  signs,
  carrier_name: carrier,
}: Pick<Shipment, 'signs' | 'carrier_name'>): string {
  return `${countOf(countSigns(signs), 'sign', 'signs')}${carrier === null ? '' : `, ${carrier}`}`
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
