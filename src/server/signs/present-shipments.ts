import type { OpenSignAnswer, PolicyShipments, PolicySigns, Shipment } from '#contract/signs/shipments.ts'
import { toWire } from '#contract/wire-record.ts'
import { knownDates } from '#domain/policy/known-dates.ts'
import { listStickers } from '#domain/quote/signs/prize-stickers.ts'
import { artworkState, findSmallLogo, type Pixels } from '#domain/signs/artwork.ts'
import { orderedAddress } from '#domain/signs/shipment.fields.ts'
import { orderedService, shipBy } from '#domain/signs/ship-by.ts'
import {
  areSignsShipped,
  type BoxPlace,
  countBoxes,
  openGoods,
  type OpenSign,
  type PackedSign,
  type ShipmentFacts,
} from '#domain/signs/shipments.ts'
import { SHIPPER_NAMES, trackingUrl } from '#domain/signs/tracking.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { isOver } from '#server/policies/repository.ts'
import { listShipments, readPixels, type StoredShipment } from '#server/signs/repository.ts'

/** What a shipment decides, of its row. */
export function shipmentFacts({ state, service, sentOn, signs }: StoredShipment): ShipmentFacts {
  return { state, service, sentOn: sentOn as CalendarDate | null, signs }
}

export async function presentShipments(
  db: Db,
  { policy, quote, stored: { stickers } }: Pick<ChangeSubject, 'policy' | 'quote' | 'stored'>,
  isRep: boolean,
): Promise<PolicyShipments> {
  const stored = await listShipments(db, policy.id)
  const facts = stored.map(shipmentFacts)
  const isMoreLeft = openGoods({ quote, stickers }, facts).some(({ left }) => left > 0)
  const { places } = countBoxes(facts, isMoreLeft && whyNothingShips({ policy }) === undefined)
  return {
    signs_shipped: areSignsShipped(quote, facts),
    shipments: stored.map((one, at) => presentShipment(one, { all: stored, box: places[at] ?? null, isRep })),
  }
}

interface Around {
  all: readonly StoredShipment[]
  box: BoxPlace | null
  isRep: boolean
}

function presentShipment(one: StoredShipment, { all, box, isRep }: Around): Shipment {
  const { carrier, tracking, signs } = one
  return {
    ...toWire(one, ['id', 'place', 'state', 'service', 'carrier', 'tracking', 'version']),
    ...toWire(one, ['sentOn', 'deliveredOn', 'returnedOn']),
    address: one.address,
    box,
    signs: signs.map(presentPacked),
    carrier_name: nameCarrier(one),
    tracking_url: (carrier && tracking && trackingUrl(carrier, tracking)) ?? null,
    note: isRep ? one.note : null,
    is_sent_again: all.some(({ againOf }) => againOf === one.id),
  }
}

export function nameCarrier({
  carrier,
  carrierName,
}: Pick<StoredShipment, 'carrier' | 'carrierName'>): string | null {
  return carrierName ?? (carrier && SHIPPER_NAMES[carrier])
}

function presentPacked({ key, kind, count, sign, sponsor, logo }: PackedSign) {
  const { heading, prize, detail = null } = sign
  return { key, kind, count, heading, prize, detail, sponsor, logo: logo ?? null }
}

/** A sign as it would be printed, with what its picture lacks. */
export function presentOpenSign(sign: OpenSign, pixels: ReadonlyMap<string, Pixels>): OpenSignAnswer {
  const size = sign.logo === undefined ? undefined : pixels.get(sign.logo)
  return {
    ...presentPacked(sign),
    left: sign.left,
    artwork: artworkState(sign, size),
    small_logo: (size && findSmallLogo(sign.kind, size)) ?? null,
  }
}

export function logosOf(signs: readonly OpenSign[]): string[] {
  return signs.flatMap(({ logo }) => logo ?? [])
}

export async function presentPolicySigns(
  { db, env }: Pick<Context, 'db' | 'env'>,
  subject: ChangeSubject,
  mailTo: readonly string[],
): Promise<PolicySigns> {
  const { policy, quote, stored } = subject
  const signs = openGoods({ quote, stickers: stored.stickers }, stored.shipments)
  const pixels = await readPixels(db, logosOf(signs))
  const [first] = knownDates(quote, policy.awaitingDates)
  const service = orderedService(stored.price)
  const {
    name = null,
    company = null,
    line1 = null,
    line2 = null,
    city = null,
    state = null,
    zip = null,
  } = orderedAddress(quote)
  return {
    quote_id: stored.id,
    signs: signs.map((sign) => presentOpenSign(sign, pixels)),
    stickers: stored.stickers.map(({ id, signKey, count, text, picture }) => ({
      id,
      sign_key: signKey,
      count,
      text,
      picture,
    })),
    sticker_lists: {
      grand_prize: listStickers('grand_prize', env.prizeStickers),
      putting_prize: listStickers('putting_prize', env.prizeStickers),
      shootout: listStickers('shootout', env.prizeStickers),
    },
    address: { name, company, line1, line2, city, state, zip },
    service,
    ship_by: first === undefined ? null : shipBy(first, service),
    mail_to: [...mailTo],
    why_not: whyNothingShips(subject) ?? null,
  }
}

/** @rule N106 Nothing leaves for a policy that has ended. */
export function whyNothingShips({ policy }: Pick<ChangeSubject, 'policy'>): string | undefined {
  return isOver(policy) ? 'This policy has ended. Nothing can be shipped for it.' : undefined
}
