import { RECORD_VERSION } from '#contract/claims/event-record.ts'
import type { EventRecord, RecordKind } from '#domain/claims/event-day/event-record.ts'
import { seenBy } from '#domain/claims/event-day/merge-records.ts'
import {
  type DayRows,
  type DayStore,
  type KeptMeta,
  type KeptPhoto,
  type KeptRecord,
  nameOriginal,
  type OutboxRow,
  type PhotoFacts,
} from '#web/event-day/store/day-rows.ts'
import { readPhoneClock } from '#web/event-day/store/phone-clock.ts'

/** Something to write down. */
export interface NewRecord {
  /** Given where what is written may be pressed twice. */
  id?: string
  kind: RecordKind
  item: string
  value: unknown
}

/** A picture that belongs to an item. */
export interface NewPhoto {
  id: string
  about: string
  bytes: Uint8Array<ArrayBuffer>
  taken: PhotoFacts
  /** As the camera made it; undefined where it is too large to be sent. */
  original?: Uint8Array<ArrayBuffer> | undefined
}

/** Whether pictures find room: all of them, small copies alone, or none. */
export type KeptBytes = 'all' | 'small' | 'none'

/**
 * Writes records with their pictures, in one transaction: when this is done, they are kept.
 *
 * @rule N104 Nothing says that it is kept before it is.
 */
export function writeRecords(
  store: DayStore,
  policy: string,
  written: readonly NewRecord[],
  photos: readonly NewPhoto[] = [],
  keeps: KeptBytes = 'all',
): Promise<void> {
  const clock = readPhoneClock()
  return store.change(policy, (rows) => {
    const access = accessOf(rows)
    const all = [...written, ...photos.map(recordOfPhoto)]
    const known = new Set(rows.records.map(({ id }) => id))
    const news = all.filter(({ id }) => id === undefined || !known.has(id))
    const { meta, records } = numberRecords(rows, policy, news, clock)
    const kept: KeptPhoto[] = photos.map(({ id, bytes, taken }) => ({ id, policy, access, bytes, taken }))
    const originals = originalsOf(photos, { policy, access })
    return {
      meta,
      records: records.map((record) => ({ id: record.id, policy, access, record, state: 'waiting' })),
      photos: [...(keeps === 'none' ? [] : kept), ...(keeps === 'all' ? originals : [])],
      outbox: [
        ...records.map(outboxOfRecord),
        ...kept.map((photo) => outboxOfPhoto(photo, 'photo')),
        ...originals.map((photo) => outboxOfPhoto(photo, 'original')),
      ],
    }
  })
}

function recordOfPhoto({ id, about }: NewPhoto): NewRecord {
  return { kind: 'photo', item: `photo:${id}`, value: { photo: id, about } }
}

function numberRecords(
  { meta: before, records: all }: DayRows,
  policy: string,
  written: readonly NewRecord[],
  clock: EventRecord['clock'],
): { meta: KeptMeta; records: EventRecord[] } {
  const meta = before ?? newMeta(policy)
  const seen = { ...seenBy(all.map(({ record }) => record)) }
  const records = written.map(({ id = crypto.randomUUID(), kind, item, value }, at): EventRecord => {
    const seq = meta.seq + at + 1
    const record = {
      v: RECORD_VERSION,
      id,
      policy,
      device: meta.device,
      seq,
      kind,
      item,
      value,
      seen: { ...seen },
      clock,
      ...(meta.contact && { contact: meta.contact }),
    }
    seen[meta.device] = seq
    return record
  })
  return { meta: { ...meta, seq: meta.seq + written.length }, records }
}

export function newMeta(policy: string): KeptMeta {
  return { policy, device: crypto.randomUUID(), seq: 0, cursor: 0, isEnded: false }
}

function accessOf({ bundle }: DayRows): string {
  return bundle?.access ?? ''
}

function outboxOfRecord(record: EventRecord): OutboxRow {
  const { id, policy } = record
  return { id, policy, kind: 'record', bytes: JSON.stringify(record).length, tries: 0 }
}

function outboxOfPhoto({ id, policy, bytes }: KeptPhoto, kind: 'photo' | 'original'): OutboxRow {
  return { id, policy, kind, bytes: bytes.byteLength, tries: 0 }
}

/** The photos as the camera made them, each beside its small copy. */
export function originalsOf(
  photos: readonly NewPhoto[],
  of: Pick<KeptPhoto, 'policy' | 'access'>,
): KeptPhoto[] {
  return photos.flatMap(({ id, original, taken }) =>
    original ? [{ ...of, id: nameOriginal(id), bytes: original, taken }] : [],
  )
}

/**
 * A phone whose numbers another one has used, or whose name belongs to somebody else, begins anew: these are numbered under a
 * new name. They have never arrived, as whatever has is known by its id.
 *
 * @rule N111 Two records of one phone never have one number.
 */
export function renumber(
  before: KeptMeta,
  taken: readonly KeptRecord[],
): { meta: KeptMeta; records: KeptRecord[] } {
  const isOwnName = taken.some(({ record }) => record.device === before.device)
  const meta = isOwnName ? { ...before, device: crypto.randomUUID(), seq: 0 } : before
  const inOrder = taken.toSorted((left, right) => left.record.seq - right.record.seq)
  const records = inOrder.map((row, at): KeptRecord => ({
    ...row,
    record: { ...row.record, device: meta.device, seq: meta.seq + at + 1 },
  }))
  return { meta: { ...meta, seq: meta.seq + records.length }, records }
}
