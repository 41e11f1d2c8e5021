import type { EndpointRequest } from '#contract/endpoint.ts'
import {
  BOX_STATES,
  type listSignsToShip,
  type ShippedBox,
  type SignsToShip,
  TO_SHIP_STATES,
  type ToShipRow,
} from '#contract/signs/signs-to-ship.ts'
import { toWire } from '#contract/wire-record.ts'
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
  listBoxes,
  type ListedBox,
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
  const isLeaving = state === undefined || TO_SHIP_STATES.some((one) => state.includes(one))
  const found = isLeaving ? await listPoliciesToShip(db, { from: today, reps }, MOST_ROWS + 1) : []
  const rows = await presentRows(db, found.slice(0, MOST_ROWS))
  const boxes = await readBoxesOf(
    db,
    BOX_STATES.filter((one) => state?.includes(one)),
    reps,
  )
  const onTheWay = await listOnTheWay(db, MOST_ON_THE_WAY)
  return {
    rows: rows.filter(
      (row) =>
        (state === undefined || state.includes(row.is_packed ? 'packed' : 'to_pack')) &&
        (artwork === undefined || artwork.includes(row.artwork)),
    ),
    today,
    has_more: found.length > MOST_ROWS || boxes.length > MOST_ROWS,
    on_the_way: onTheWay.map((box) => presentBox(box, today)),
    boxes: boxes.slice(0, MOST_ROWS).map((box) => presentBox(box, today)),
  }
}

async function readBoxesOf(
  db: Context['db'],
  states: readonly (typeof BOX_STATES)[number][],
  reps: readonly string[] | undefined,
): Promise<ListedBox[]> {
  const found: ListedBox[] = []
  for (const state of states) found.push(...(await listBoxes(db, { state, reps }, MOST_ROWS + 1)))
  return found
}

function presentBox({ shipment, number, event, againId }: ListedBox, today: CalendarDate): ShippedBox {
  const { carrier, tracking, sentOn, signs } = shipment
  return {
    ...toWire(shipment, ['id', 'tracking', 'deliveredOn', 'returnedOn', 'note']),
    policy_number: number,
    event: event ?? '',
    state: shipment.state === 'to_make' ? 'sent' : shipment.state,
    signs: signs.map(({ kind, count }) => ({ kind, count })),
    sent_on: sentOn ?? today,
    is_sent_again: againId !== null,
    carrier_name: nameCarrier(shipment) ?? '',
    tracking_url: (carrier && tracking && trackingUrl(carrier, tracking)) ?? null,
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
