import type { PhoneClock, ServerContact } from '#domain/claims/event-day/event-record.ts'

/** So far the clocks of a phone and of the server may differ. */
const AGREEMENT_MS = 5 * 60_000

/** How far a phone's time can be believed: it agreed, it was off, or it was set between writing and sending. */
export type ClockVerdict = 'ok' | 'off' | 'jump'

/** What is known of the time of one record when it arrives. */
export interface ArrivedRecord {
  /** When it was written, by its phone. */
  written: PhoneClock
  /** What its phone had last heard from the server before; absent if nothing. */
  contact?: ServerContact | undefined
  /** The clocks of what the phone wrote before and afterwards, in its own order. */
  before?: readonly PhoneClock[]
  since: readonly PhoneClock[]
  /** The phone's clock in the middle of the call that brought it, with the server's time then. */
  arrival: ServerContact
}

/** From when a record counts. */
export interface CountedTime {
  /** Milliseconds. */
  countsFrom: number
  clock: ClockVerdict
  /** How much later the server's clock is than the phone's, at arrival. */
  offset: number
}

/**
 * From when something counts that was written without a connection.
 *
 * @rule N104 From when it was written, by the phone's clock, if that clock and the server's agree within five minutes at the next contact; else from its arrival.
 * @rule N111 A clock that was set back, written by and set forward again is noticed by what the phone cannot set, and then the arrival counts.
 */
export function countTime(record: ArrivedRecord): CountedTime {
  const { written, arrival } = record
  const offset = arrival.server - arrival.wall
  const clock = checkClock(record, offset)
  return { countsFrom: clock === 'ok' ? written.wall : arrival.server, clock, offset }
}

function checkClock(record: ArrivedRecord, offset: number): ClockVerdict {
  const { written, contact, before = [], since, arrival } = record
  if (!isNear(offset, 0)) return 'off'
  const clocks = [...before, written, ...since, arrival]
  const sinceContact = contact ? [contact, written, ...since, arrival] : []
  const isSteady =
    !runsBackwards(clocks) && !runsBackwards(sinceContact) && agreesWithin([...sinceContact, ...clocks])
  const isAfterContact = contact === undefined || written.wall >= contact.server - AGREEMENT_MS
  const isBeforeArrival = written.wall <= arrival.server + AGREEMENT_MS
  return isSteady && isAfterContact && isBeforeArrival ? 'ok' : 'jump'
}

/** In the phone's own order no time lies before an earlier one, but for what clocks correct by themselves. */
function runsBackwards(clocks: readonly PhoneClock[]): boolean {
  let latest = Number.NEGATIVE_INFINITY
  return clocks.some(({ wall }) => {
    const isBefore = wall < latest - AGREEMENT_MS
    latest = Math.max(latest, wall)
    return isBefore
  })
}

/** What the clock on the wall says has passed is what has passed since the start, for every two moments of one start. */
function agreesWithin(clocks: readonly PhoneClock[]): boolean {
  const starts = new Map<string, number>()
  return clocks.every(({ boot, wall, mono }) => {
    const first = starts.get(boot)
    if (first === undefined) starts.set(boot, wall - mono)
    return first === undefined || isNear(wall - mono, first)
  })
}

function isNear(value: number, other: number): boolean {
  return Math.abs(value - other) <= AGREEMENT_MS
}
