// @vitest-environment jsdom
import '#testing/dom.ts'
import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { emptyBrowser, isSame, photoOf, POLICY, takingServer, TEE } from '#testing/event-day.ts'
import { nextPhoto, waitAfter } from '#web/event-day/outbox/outbox-order.ts'
import { cutPhoto, joinPhoto } from '#web/event-day/store/photo-pieces.ts'
import { writeWithRoom } from '#web/event-day/store/room.ts'
import type { DayStore } from '#web/event-day/store/day-rows.ts'
import { openIndexedStore } from '#web/event-day/store/indexed-store.ts'
import { openMemoryStore } from '#web/event-day/store/memory-store.ts'
import { writeRecords } from '#web/event-day/store/write-record.ts'
import { sendOutbox } from '#web/event-day/outbox/send-outbox.ts'

beforeEach(emptyBrowser)

describe('N104 the phone’s own store', () => {
  it('N104 two tabs never take the same number', async () => {
    const [one, other] = await Promise.all([openIndexedStore(), openIndexedStore()])
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        writeRecords(at % 2 ? one : other, POLICY, [{ ...TEE, item: `tee:grand_prize:${at + 1}` }]),
      ),
    )
    const { records } = await one.read(POLICY)
    expect(records.map(({ record }) => record.seq).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })

  it('N104 a record whose photo has no room is kept without it, and sent photos go first', async () => {
    const store = await openIndexedStore()
    const put = IDBObjectStore.prototype.put
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (this.name === 'blobs') throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    const photo = photoOf(100)
    expect(await writeWithRoom(store, POLICY, [TEE], [photo])).toBe('no-room-for-photos')
    const { records, outbox } = await store.read(POLICY)
    expect(records.map(({ record }) => record.kind).toSorted()).toEqual(['photo', 'tee'])
    expect(outbox).toHaveLength(3)
    expect(await store.readPhoto(photo.id)).toBeUndefined()
    full.mockRestore()
    // Held while the page is open, so it is sent all the same.
    takingServer()
    expect(await sendOutbox(store, POLICY)).toBe('done')
    expect((await store.read(POLICY)).outbox).toEqual([])
  })

  it('N104 a phone without any room says so, and keeps nothing by halves', async () => {
    const store = await openIndexedStore()
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'outbox') throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await expect(writeWithRoom(store, POLICY, [TEE])).rejects.toThrow('full')
    vi.restoreAllMocks()
    expect((await store.read(POLICY)).records).toEqual([])
  })

  it('N104 pictures are kept in pieces of 1 MiB, and half of one is none', () => {
    const kept = { id: 'a', policy: POLICY, access: '', bytes: new Uint8Array(2_500_000).fill(3), taken: {} }
    const pieces = cutPhoto(kept)
    expect(pieces.map(({ bytes }) => bytes.byteLength)).toEqual([1_048_576, 1_048_576, 402_848])
    const joined = joinPhoto(pieces.toReversed())
    expect([joined?.id, isSame(joined?.bytes, kept.bytes)]).toEqual(['a', true])
    expect(joinPhoto(pieces.slice(1)) === undefined).toBe(true)
  })

  it('N104 what two phones wrote without a connection is a conflict, and one resolve settles it', async () => {
    const [phone, other] = [openMemoryStore(), openMemoryStore()]
    await writeRecords(phone, POLICY, [TEE])
    await writeRecords(other, POLICY, [{ ...TEE, value: { yards: 171, markers: 'men' } }])
    const of = async (store: DayStore) => (await store.read(POLICY)).records
    const all = [...(await of(phone)), ...(await of(other))]
    expect(mergeRecords(all.map(({ record }) => record))[0]?.isConflict).toBe(true)
    const others = await of(other)
    await phone.change(POLICY, () => ({ records: others.map((row) => ({ ...row, state: 'sent' })) }))
    await writeRecords(phone, POLICY, [{ ...TEE, kind: 'resolve' }])
    const [merged] = mergeRecords((await of(phone)).map(({ record }) => record))
    expect([merged?.isConflict, merged?.current[0]?.value]).toEqual([false, TEE.value])
  })
})

describe('N104 what is sent when', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [4, 40_000],
    [20, 300_000],
  ])('after %i failures in a row it waits %i ms', (failures, wait) => {
    expect(waitAfter(failures)).toBe(wait)
  })

  it('the smallest picture first, and one that failed after the others', () => {
    const row = { policy: POLICY, kind: 'photo' as const, tries: 0 }
    const outbox = [
      { ...row, id: 'large', bytes: 900 },
      { ...row, id: 'failed', bytes: 100, tries: 1 },
      { ...row, id: 'small', bytes: 300 },
    ]
    expect(nextPhoto({ outbox })?.id).toBe('small')
  })
})
