import { getEventDay } from '#contract/claims/event-day.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { toCallError } from '#web/api/call-error.ts'
import { keptOf } from '#web/event-day/outbox/take-answer.ts'
import type { Change, DayRows, DayStore, KeptMeta } from '#web/event-day/store/day-rows.ts'
import { readPhoneClock } from '#web/event-day/store/phone-clock.ts'
import { newMeta } from '#web/event-day/store/write-record.ts'

type EventDay = EndpointResponse<typeof getEventDay>['data']

const READ_MS = 20_000

/** Reads what the server tells of the event, and keeps it. */
export async function readEventDay(store: DayStore, policy: string): Promise<void> {
  const { data } = await call(getEventDay, {
    params: { number: policy },
    signal: AbortSignal.timeout(READ_MS),
    silent: true,
  }).catch((error: unknown) => {
    throw toCallError(error)
  })
  await store.change(policy, (rows) => takeEventDay(rows, data))
}

/**
 * What changes on the phone by it. Where somebody else has opened the event, what the person before them could read is taken
 * away; what that person could not send stays, and is sent.
 *
 * @rule N104 Two people on one phone do not read each other’s event; nothing unsent is lost by it.
 */
export function takeEventDay(rows: DayRows, data: EventDay): Change {
  const { records, photos: _, server, cursor, has_more: hasMore, ...bundle } = data
  const access = accessOf(data)
  const isOther = rows.bundle !== undefined && rows.bundle.access !== access
  // What the person before could not send keeps the name under which it was written.
  const meta: KeptMeta = (isOther ? undefined : rows.meta) ?? newMeta(data.policy)
  const told = new Set(records.map(({ id }) => id))
  const own = new Set(rows.records.filter(({ state }) => state !== 'sent').map(({ id }) => id))
  const gone = isOther ? rows.records.filter(({ id, state }) => state === 'sent' && !told.has(id)) : []
  return {
    bundle: { policy: data.policy, access, bundle, at: Date.now() },
    meta: {
      ...meta,
      // The rest is read with what is sent.
      cursor: hasMore ? cursor : Math.max(isOther ? 0 : meta.cursor, cursor),
      contact: { ...readPhoneClock(), server },
      isEnded: false,
      isHidden: false,
    },
    records: records
      .filter(({ id }) => !own.has(id))
      .map((read) => {
        const known = isOther ? undefined : rows.records.find(({ id }) => id === read.id)
        return {
          ...keptOf(read, access),
          ...(known && { record: known.record, ...(known.result && { result: known.result }) }),
        }
      }),
    dropped: gone.map(({ id }) => id),
    droppedPhotos: gone
      .filter(({ record }) => record.kind === 'photo')
      .map(({ record }) => photoOf(record.value)),
  }
}

function photoOf(value: unknown): string {
  const { photo } = (value ?? {}) as { photo?: unknown }
  return typeof photo === 'string' ? photo : ''
}

/** Names the person who reads: each link of the same role is one. */
function accessOf({ caller }: EventDay): string {
  return `${caller.role} ${caller.name ?? ''}`
}
