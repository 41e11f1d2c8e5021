import { randomUUID } from 'node:crypto'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { makeShipment } from '#contract/signs/shipments.ts'
import { ProblemError } from '#domain/problem.ts'
import { findAddressProblems, SHIP_SECTION, type ShippingAddress } from '#domain/signs/shipment.fields.ts'
import { type OpenSign, openGoods, type PackedSign } from '#domain/signs/shipments.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { whyNothingShips } from '#server/signs/present-shipments.ts'
import { requireApproved } from '#server/signs/proofs/require-approved.ts'
import {
  deleteShipment,
  insertShipment,
  nextShipmentPlace,
  type StoredShipment,
  touchPolicy,
} from '#server/signs/repository.ts'
import { leave } from '#server/signs/move-shipment.ts'
import {
  type LockedShipments,
  notPossible,
  requireSeen,
  requireShipment,
  writeShipments,
} from '#server/signs/write-shipment.ts'

type Making = EndpointRequest<typeof makeShipment>['body']

/**
 * Puts signs into a box, which may have left already.
 *
 * @rule D42 N106 A sign goes into one box: of two reps who pack it at once, the second is told.
 */
export function packShipment(context: Context, rep: Rep, { number, ...body }: Making & { number: string }) {
  const address = readAddress(body.address)
  return writeShipments(context, rep, number, async (locked) => {
    requireShippable(locked)
    const { quote, stored } = locked.subject
    const signs = packSigns(openGoods({ quote, stickers: stored.stickers }, stored.shipments), body.signs)
    await requireApproved(locked.trx, locked.subject, signs)
    const shipment = await addShipment(locked, { signs, address, service: body.service, againOf: null })
    const made = { event: 'shipment_made', shipment, detail: describe(signs) } as const
    return body.sent ? [made, await leave(locked, shipment, body.sent)] : made
  })
}

/**
 * Packs anew what came back.
 *
 * @rule N106 Of a box that came back, the signs that are still right are packed again, once.
 */
export async function repackShipment(context: Context, rep: Rep, seen: { id: string; version: number }) {
  const { number } = await requireShipment(context.db, seen.id)
  await writeShipments(context, rep, number, async (locked) => {
    const former = await requireSeen(locked, seen)
    requireShippable(locked)
    if (former.state !== 'returned') throw notPossible('Only a box that came back is shipped again.')
    const { quote, stored } = locked.subject
    const signs = stillRight(openGoods({ quote, stickers: stored.stickers }, stored.shipments), former.signs)
    if (signs.length === 0) throw notPossible('None of these signs is still to be shipped.')
    const { address, service } = former
    const shipment = await addShipment(locked, { signs, address, service, againOf: former.id })
    return { event: 'shipment_made', shipment, detail: { ...describe(signs), again: former.place } }
  })
  return number
}

export async function unpackShipment(context: Context, rep: Rep, seen: { id: string; version: number }) {
  const { number } = await requireShipment(context.db, seen.id)
  await writeShipments(context, rep, number, async (locked) => {
    const shipment = await requireSeen(locked, seen)
    if (shipment.state !== 'to_make') throw notPossible('This box has already left.')
    await deleteShipment(locked.trx, shipment.id)
    await touchPolicy(locked.trx, shipment.policyId)
    return { event: 'shipment_unpacked', shipment, detail: describe(shipment.signs) }
  })
  return number
}

async function addShipment(
  { trx, subject, rep, now }: LockedShipments,
  packed: Pick<StoredShipment, 'signs' | 'address' | 'service' | 'againOf'>,
): Promise<StoredShipment> {
  const { id: policyId } = subject.policy
  const shipment: StoredShipment = {
    ...packed,
    id: randomUUID(),
    policyId,
    place: await nextShipmentPlace(trx, policyId),
    state: 'to_make',
    carrier: null,
    carrierName: null,
    tracking: null,
    sentOn: null,
    deliveredOn: null,
    returnedOn: null,
    note: null,
    version: 1,
    createdAt: now,
    createdBy: rep.id,
  }
  await insertShipment(trx, shipment)
  return shipment
}

function packSigns(open: readonly OpenSign[], chosen: Making['signs']): PackedSign[] {
  const keys = new Set(chosen.map(({ key }) => key))
  if (keys.size < chosen.length) throw invalid('signs', 'Choose each sign once')
  return chosen.map(({ key, count }) => {
    const sign = open.find((one) => one.key === key)
    if (!sign) throw invalid('signs', 'This policy has no such sign')
    if (sign.left < count)
      throw notPossible(
        sign.left === 0
          ? 'A sign that you chose is already in another box. Check the signs again.'
          : `Only ${sign.left} of a sign that you chose ${sign.left === 1 ? 'is' : 'are'} left. Check the signs again.`,
      )
    return pack(sign, count)
  })
}

function stillRight(open: readonly OpenSign[], former: readonly PackedSign[]): PackedSign[] {
  return open.flatMap((sign) => {
    const had = former.find(({ key }) => key === sign.key)
    const count = Math.min(sign.left, had?.count ?? 0)
    return count > 0 ? [pack(sign, count)] : []
  })
}

function pack({ key, kind, sign, sponsor, logo }: OpenSign, count: number): PackedSign {
  return { key, kind, count, sign, sponsor, ...(logo !== undefined && { logo }) }
}

function readAddress({ company, line2, ...typed }: Making['address']): ShippingAddress {
  const address = { ...typed, company: company ?? null, line2: line2 ?? null }
  const fields = findAddressProblems(address)
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return address
}

function requireShippable({ subject }: LockedShipments): void {
  const why = whyNothingShips(subject)
  if (why !== undefined) throw notPossible(why)
}

function describe(signs: readonly PackedSign[]): { signs: number } {
  return { signs: signs.reduce((total, { count }) => total + count, 0) }
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: SHIP_SECTION, field, message }] })
}
