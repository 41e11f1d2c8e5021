import type { EndpointRequest } from '#contract/endpoint.ts'
import type { listSignsToShip, SignsToShip, ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { knownDates } from '#domain/policy/known-dates.ts'
import { joinWithCommas } from '#domain/values/text-format.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ARTWORK_STATES, type ArtworkState } from '#domain/signs/artwork.ts'
import { proofState } from '#domain/signs/proofs.ts'
import { orderedService } from '#domain/signs/ship-by.ts'
import { isShipped, openGoods, signsToMake } from '#domain/signs/shipments.ts'
import { trackingUrl } from '#domain/signs/tracking.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { readQuote } from '#server/quotes/repository.ts'
import { logosOf, nameCarrier, presentOpenSign } from '#server/signs/present-shipments.ts'
import { readLatestProofs } from '#server/signs/proofs/repository.ts'
import {
  countPoliciesToShip,
  listOnTheWay,
  listPoliciesToShip,
  readPixels,
} from '#server/signs/repository.ts'

/** The nearest; a rep ships these before others matter. */
const MOST_ROWS = 200
const MOST_ON_THE_WAY = 50

type Query = EndpointRequest<typeof listSignsToShip>['query']

/** @rule D42 N106 What has to leave, by the last day on which it still arrives; what is late stays on top. */
export async function readSignsToShip(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  rep: Rep,
  { state, artwork, rep: chosen }: Query,
): Promise<SignsToShip> {
  const today = dateInTimeZone(now(), env.officeTimeZone)
  const reps = chosen?.map((one) => (one === 'me' ? rep.id : one))
  const found = await listPoliciesToShip(db, { from: today, reps }, MOST_ROWS + 1)
  const rows = await presentRows(db, found.slice(0, MOST_ROWS))
  const onTheWay = await listOnTheWay(db, MOST_ON_THE_WAY)
  return {
    rows: rows.filter(
      (row) =>
        (state === undefined || state.includes(row.is_packed ? 'packed' : 'to_pack')) &&
        (artwork === undefined || artwork.includes(row.artwork)),
    ),
    today,
    has_more: found.length > MOST_ROWS,
    on_the_way: onTheWay.map(({ shipment, number, event }) => ({
      id: shipment.id,
      policy_number: number,
      event: event ?? '',
      state: shipment.state === 'returned' ? 'returned' : 'sent',
      sent_on: shipment.sentOn ?? today,
      carrier_name: nameCarrier(shipment) ?? '',
      tracking: shipment.tracking,
      tracking_url:
        (shipment.carrier && shipment.tracking && trackingUrl(shipment.carrier, shipment.tracking)) ?? null,
    })),
  }
}

async function presentRows(
  db: Context['db'],
  found: Awaited<ReturnType<typeof listPoliciesToShip>>,
): Promise<ToShipRow[]> {
  const read = found.map((row) => {
    const { quote: record, policyNumber, cancelledAt, lapsedAt, awaitingDates, shipments, stickers } = row
    const end = { cancelledAt, lapsedAt, awaitingDates }
    const stored = readQuote({ quote: record, policyNumber, ...end, shipments, stickers })
    const quote = quoteFrom(stored.answers)
    const goods = { quote, stickers }
    return {
      row,
      stored,
      quote,
      unsent: openGoods(goods, shipments, isShipped).filter(({ left }) => left > 0),
      unpacked: openGoods(goods, shipments).filter(({ left }) => left > 0),
    }
  })
  const pixels = await readPixels(
    db,
    read.flatMap(({ unsent }) => logosOf(unsent)),
  )
  const proofs = await readLatestProofs(
    db,
    found.map(({ policyId }) => policyId),
  )
  return read.map(({ row, stored, quote, unsent, unpacked }): ToShipRow => {
    const { answers } = quote
    const signs = unsent.map((sign) => {
      const { key: _key, count: _count, ...shown } = presentOpenSign(sign, pixels)
      return shown
    })
    const [first = row.shipBy as CalendarDate] = knownDates(quote, row.awaitingDates ?? [])
    return {
      policy_number: row.policyNumber,
      quote_id: stored.id,
      event: answers.tournament_name ?? '',
      place: joinWithCommas([answers.shipping_city, answers.shipping_state]),
      signs,
      count: signs.reduce((total, { left }) => total + left, 0),
      service: orderedService(stored.price),
      artwork: worstOf(signs),
      proof: proofState(signsToMake(quote, row.shipments), proofs.get(row.policyId)),
      is_packed: unpacked.length === 0,
      first_contest: first,
      ship_by: row.shipBy,
      rep_name: row.repName,
    }
  })
}

function worstOf(signs: readonly { artwork: ArtworkState }[]): ArtworkState {
  const found = ARTWORK_STATES.toReversed().find((state) => signs.some(({ artwork }) => artwork === state))
  return found ?? 'ready'
}

/** So many are counted; more are shown as that many and a plus. */
const MOST_COUNTED = 1000

export async function countSignsToShip(
  db: Context['db'],
  today: CalendarDate,
): Promise<{ value: number; is_exact: boolean }> {
  const value = await countPoliciesToShip(db, today, MOST_COUNTED + 1)
  return { value: Math.min(value, MOST_COUNTED), is_exact: value <= MOST_COUNTED }
}
