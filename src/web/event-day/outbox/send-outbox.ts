import { sendEventPhoto, sendEventRecords } from '#contract/claims/event-day.ts'
import { call } from '#web/api/call.ts'
import { CallError, isCallError, toCallError } from '#web/api/call-error.ts'
import { nextPhoto, nextRecords } from '#web/event-day/outbox/outbox-order.ts'
import { readEventDay } from '#web/event-day/outbox/read-event-day.ts'
import { takeAnswer } from '#web/event-day/outbox/take-answer.ts'
import type {
  DayRows,
  DayStore,
  KeptRecord,
  OutboxRow,
  RecordsAnswer,
} from '#web/event-day/store/day-rows.ts'
import { heldPhoto, letGo } from '#web/event-day/store/held-photos.ts'
import { readPhoneClock } from '#web/event-day/store/phone-clock.ts'

/** What became of one attempt to send everything. */
export type SendResult = 'done' | 'no-connection' | 'ended' | 'busy'

/** A call that never answers is broken off, so that the next attempt can begin. */
const RECORDS_MS = 30_000
const PHOTO_MS = 120_000

/**
 * Sends what waits and reads what others wrote; what is in the way of one thing holds up nothing else.
 *
 * @rule N104 Everything is sent once: it leaves the phone's list when the server has answered for it, by its id.
 */
export async function sendOutbox(store: DayStore, policy: string): Promise<SendResult> {
  try {
    const isOpen = await readUnlessEnded(store, policy)
    await sendRecords(store, policy)
    await sendPhotos(store, policy)
    if (isOpen) return 'done'
    await markEnded(store, policy)
    return 'ended'
  } catch (error) {
    const failure = toCallError(error)
    if (!(error instanceof CallError)) throw error
    if (isEnded(failure)) {
      await markEnded(store, policy)
      return 'ended'
    }
    return failure.status === 0 ? 'no-connection' : 'busy'
  }
}

/**
 * False for a helper whose link has ended: nothing more is read, and what was written before still goes.
 *
 * @rule N103 What a helper wrote before the link ended arrives after it too, and waits for whoever takes it over.
 */
async function readUnlessEnded(store: DayStore, policy: string): Promise<boolean> {
  try {
    await readEventDay(store, policy)
    return true
  } catch (error) {
    if (isCallError(error, 'LINK_ENDED')) return false
    throw error
  }
}

function markEnded(store: DayStore, policy: string): Promise<void> {
  return store.change(policy, ({ meta }) => (meta ? { meta: { ...meta, isEnded: true } } : {}))
}

/** Nobody is signed in any more, or is somebody else. */
export function isEnded({ status, code }: CallError): boolean {
  return status === 401 || (status === 403 && code !== 'XSRF') || status === 404 || status === 410
}

async function sendRecords(store: DayStore, policy: string): Promise<void> {
  let hasMore = true
  while (hasMore) {
    const rows = await store.read(policy)
    const records = nextRecords(rows)
    if (!rows.meta || (records.length === 0 && rows.bundle === undefined)) return
    const answer = await sendSome(rows, records)
    await store.change(policy, (now) => takeAnswer(now, answer))
    const left = nextRecords(await store.read(policy))
    // A server that answers for none of them would be asked for ever.
    hasMore = !isSame(left[0], records[0]) && (answer.has_more || left.length > 0)
  }
}

function isSame(left: KeptRecord | undefined, right: KeptRecord | undefined): boolean {
  return left !== undefined && left.id === right?.id && left.record.device === right.record.device
}

/** What is refused as a whole is sent one by one, so that only what is to blame stays. */
async function sendSome({ meta }: DayRows, records: readonly KeptRecord[]): Promise<RecordsAnswer> {
  const { device = '', policy = '', cursor = 0 } = meta ?? {}
  const send = async (some: readonly KeptRecord[]) => {
    const sentAt = readPhoneClock()
    const { data } = await call(sendEventRecords, {
      params: { number: policy },
      body: {
        device: some[0]?.record.device ?? device,
        records: some.map(({ record }) => record),
        clock: sentAt,
        cursor,
      },
      signal: AbortSignal.timeout(RECORDS_MS),
      silent: true,
    }).catch(asNoAnswer)
    return data
  }
  try {
    return await send(records)
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 413, 422].includes(error.status) || records.length === 0)
      throw error
    if (records.length > 1) return send(records.slice(0, 1))
    return refusedByItself(await send([]), records, error)
  }
}

/** The answer for a record that the server would not even read. */
function refusedByItself(
  answer: RecordsAnswer,
  records: readonly KeptRecord[],
  { message }: CallError,
): RecordsAnswer {
  const results = records.map(({ id }) => ({
    id,
    state: 'refused' as const,
    code: 'INVALID',
    message,
    fields: [],
    counts_from: null,
    clock_state: null,
    claim: null,
  }))
  return { ...answer, results }
}

async function sendPhotos(store: DayStore, policy: string): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const { outbox } = await store.read(policy)
    const row = nextPhoto({ outbox: outbox.filter(({ id }) => !tried.has(id)) })
    if (!row) return
    tried.add(row.id)
    await sendPhoto(store, row)
  }
}

async function sendPhoto(store: DayStore, row: OutboxRow): Promise<void> {
  const { id, policy } = row
  const photo = (await store.readPhoto(id)) ?? heldPhoto(id)
  const refuse = (refused: string) => store.change(policy, () => ({ outbox: [{ ...row, refused }] }))
  if (!photo) return refuse('This phone no longer has the photo.')
  const { takenAt, takenOffset, latitude, longitude, accuracy } = photo.taken
  const form = new FormData()
  form.set('file', new Blob([photo.bytes], { type: 'image/jpeg' }), `${id}.jpg`)
  try {
    await call(sendEventPhoto, {
      params: { number: policy, id },
      query: { taken_at: takenAt, taken_offset: takenOffset, latitude, longitude, accuracy },
      form,
      signal: AbortSignal.timeout(PHOTO_MS),
      silent: true,
    }).catch(asNoAnswer)
    await store.change(policy, () => ({ sent: [id] }))
    letGo(id)
  } catch (error) {
    const failure = toCallError(error)
    const isItsFault = [400, 409, 413, 415, 422].includes(failure.status)
    if (!isItsFault) {
      await store.change(policy, () => ({ outbox: [{ ...row, tries: row.tries + 1 }] }))
      throw failure
    }
    await refuse(failure.message)
  }
}

/** Broken off by ourselves: nobody knows whether it arrived, and the same id sends it again. */
export function asNoAnswer(error: unknown): never {
  throw toCallError(error)
}
