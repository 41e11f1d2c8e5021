import type { EndpointRequest } from '#contract/endpoint.ts'
import type { deliverShipment, sendShipment } from '#contract/signs/shipments.ts'
import { ProblemError } from '#domain/problem.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { openGoods, type PackedSign, SHIPMENT_STEPS, type ShipmentStep } from '#domain/signs/shipments.ts'
import { findTrackingProblem, readTrackingNumber } from '#domain/signs/tracking.ts'
import { addDays, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { mailTracking } from '#server/signs/mail-tracking.ts'
import { shipmentFacts, whyNothingShips } from '#server/signs/present-shipments.ts'
import { listShipments, type StoredShipment, updateShipment } from '#server/signs/repository.ts'
import {
  type LockedShipments,
  notPossible,
  requireSeen,
  requireShipment,
  writeShipments,
} from '#server/signs/write-shipment.ts'

interface Seen {
  id: string
  version: number
}

type Sending = Omit<EndpointRequest<typeof sendShipment>['body'], 'version'>

/** Records that a box has left. */
export async function shipBox(context: Context, rep: Rep, { id, version, ...sending }: Seen & Sending) {
  const { number } = await requireShipment(context.db, id)
  await writeShipments(context, rep, number, async (locked) => {
    const shipment = await requireSeen(locked, { id, version })
    const why = whyNothingShips(locked.subject)
    if (why !== undefined) throw notPossible(why)
    await requireStillRight(locked, shipment)
    return leave(locked, shipment, sending)
  })
  return number
}

/** @rule N106 A sign that was packed before a change made it wrong does not leave. */
async function requireStillRight(
  { trx, subject }: LockedShipments,
  { id, signs }: StoredShipment,
): Promise<void> {
  const others = (await listShipments(trx, subject.policy.id)).filter((one) => one.id !== id)
  const { quote, stored } = subject
  const open = openGoods({ quote, stickers: stored.stickers }, others.map(shipmentFacts))
  const printOf = ({ sign, sponsor, logo }: Pick<PackedSign, 'sign' | 'sponsor' | 'logo'>) =>
    JSON.stringify([sign.heading, sign.prize, sign.detail, logo ?? sponsor])
  const isRight = (packed: PackedSign) =>
    open.some((one) => one.key === packed.key && one.left >= packed.count && printOf(one) === printOf(packed))
  if (!signs.every(isRight))
    throw notPossible('The policy changed after this box was packed. Unpack it, and pack the signs again.')
}

/** The step itself, of a box that is packed. */
export async function leave(locked: LockedShipments, shipment: StoredShipment, sending: Sending) {
  requireStep(shipment, 'send')
  const tracking = readTrackingNumber(sending.tracking)
  const problem = findTrackingProblem(sending.carrier, tracking)
  if (problem !== undefined) throw invalid('tracking', problem)
  if (sending.carrier === 'other' && sending.carrier_name === undefined)
    throw invalid('carrier_name', 'Enter the name of the carrier')
  const { sent_on: sentOn, carrier } = sending
  requireDay(locked, 'sent_on', sentOn, locked.subject.policy.issuedAt)
  const carrierName = carrier === 'other' ? (sending.carrier_name ?? null) : null
  const left = { state: 'sent', carrier, carrierName, tracking, sentOn } as const
  await updateShipment(locked.trx, shipment, left)
  const sent = { ...shipment, ...left }
  if (sending.mail) await mailTracking(locked, sent)
  return { event: 'shipment_sent', shipment, detail: { carrier, tracking, sent_on: sentOn } } as const
}

type Noted = Seen & Omit<EndpointRequest<typeof deliverShipment>['body'], 'version'>

export async function recordDelivery(context: Context, rep: Rep, { id, version, day, note }: Noted) {
  const { number } = await requireShipment(context.db, id)
  await writeShipments(context, rep, number, async (locked) => {
    const shipment = await requireSeen(locked, { id, version })
    requireStep(shipment, 'deliver')
    requireDay(locked, 'day', day, shipment.sentOn)
    await updateShipment(locked.trx, shipment, { state: 'delivered', deliveredOn: day, note: note ?? null })
    return { event: 'shipment_delivered', shipment, detail: { day } }
  })
  return number
}

export async function recordReturn(context: Context, rep: Rep, { id, version, day, note }: Noted) {
  const { number } = await requireShipment(context.db, id)
  await writeShipments(context, rep, number, async (locked) => {
    const shipment = await requireSeen(locked, { id, version })
    requireStep(shipment, 'return')
    requireDay(locked, 'day', day, shipment.deliveredOn ?? shipment.sentOn)
    await updateShipment(locked.trx, shipment, {
      state: 'returned',
      returnedOn: day,
      note: note ?? shipment.note,
    })
    return { event: 'shipment_returned', shipment, detail: { day } }
  })
  return number
}

const WHY_NOT: Readonly<Record<ShipmentStep, string>> = {
  send: 'This box has already left.',
  deliver: 'Only a box that is on its way can arrive.',
  return: 'Only a box that has left can come back.',
}

function requireStep({ state }: StoredShipment, step: ShipmentStep): void {
  const from: readonly string[] = SHIPMENT_STEPS[step].from
  if (!from.includes(state)) throw notPossible(WHY_NOT[step])
}

/** Not before the step ahead of it, and not to come, in any zone of the country. */
function requireDay(
  { now }: LockedShipments,
  field: string,
  day: CalendarDate,
  first: string | Date | null,
): void {
  const today = dateInTimeZone(now, 'UTC')
  const from = first instanceof Date ? addDays(dateInTimeZone(first, 'UTC'), -1) : first
  if (day > today) throw invalid(field, 'Enter a day up to today')
  if (from !== null && day < from) throw invalid(field, 'Enter a day that isn’t before the last step')
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: SHIP_SECTION, field, message }] })
}
