// @vitest-environment jsdom
import '#testing/dom.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyBrowser, eventDayOf, isSame, photoOf, POLICY, TEE } from '#testing/event-day.ts'
import type { UploadEvents } from '#web/uploads/tus-upload.ts'
import { nextOriginal, waitingOriginals } from '#web/event-day/outbox/outbox-order.ts'
import { takeEventDay } from '#web/event-day/outbox/read-event-day.ts'
import { sendOriginals } from '#web/event-day/outbox/send-originals.ts'
import { type DayStore, nameOriginal } from '#web/event-day/store/day-rows.ts'
import { openIndexedStore } from '#web/event-day/store/indexed-store.ts'
import { writeWithRoom } from '#web/event-day/store/room.ts'
import { writeRecords } from '#web/event-day/store/write-record.ts'

const uploads = vi.hoisted(() => ({ start: vi.fn() }))
vi.mock('#web/uploads/tus-upload.ts', () => ({ startUpload: uploads.start }))

beforeEach(() => {
  emptyBrowser()
  uploads.start.mockReset()
})

const ORIGINAL = new Uint8Array(2_000_000).fill(9)

/** A phone with a photo whose small copy has arrived. */
async function aPhone({ isAsked = true } = {}) {
  const store = await openIndexedStore()
  const photo = { ...photoOf(1000), original: ORIGINAL }
  await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
  await writeRecords(store, POLICY, [TEE], [photo])
  await store.change(POLICY, ({ outbox }) => ({
    sent: outbox.filter(({ kind }) => kind !== 'original').map(({ id }) => id),
    outbox: waitingOriginals({ outbox }).map((row) => ({ ...row, isAsked })),
  }))
  return { store, photo, waiting: async () => waitingOriginals(await store.read(POLICY)) }
}

/** A server that answers with these states, one call after the other. */
function answering(...states: ('uploading' | 'stored' | 'refused' | number)[]) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/config')) return Promise.resolve(Response.json({}))
    asked.push(init.body)
    const state = states.shift() ?? 'stored'
    if (typeof state === 'number') return Promise.resolve(Response.json({ error: 'No' }, { status: state }))
    const problem = state === 'refused' ? 'Choose a JPEG' : null
    const data = { id: 'a', state, upload_url: '/quote/api/here', received: 0, problem }
    return Promise.resolve(Response.json({ data }, { status: 201 }))
  })
  return asked
}

function uploadsEndWith(end: (events: UploadEvents) => void) {
  uploads.start.mockImplementation((_url: string, _file: File, events: UploadEvents) => {
    queueMicrotask(() => queueMicrotask(() => end(events)))
    return Promise.resolve({ pause: () => undefined })
  })
}

const nothing = () => undefined
const send = (store: DayStore) => sendOriginals(store, POLICY, nothing)

describe('N104 originals of photos', () => {
  it('N104 the original waits beside the small copy, whole, until somebody presses or the browser names Wi-Fi', async () => {
    const { store, photo } = await aPhone({ isAsked: false })
    expect(isSame((await store.readPhoto(nameOriginal(photo.id)))?.bytes, ORIGINAL)).toBe(true)
    const rows = await store.read(POLICY)
    expect(nextOriginal(rows, false)).toBeUndefined()
    expect(nextOriginal(rows, true)?.id).toBe(nameOriginal(photo.id))
    answering()
    expect(await send(store)).toBe('done')
    expect(uploads.start).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { connection: { type: 'wifi' }, onLine: true })
    answering('uploading', 'stored')
    uploadsEndWith(({ onDone }) => onDone())
    expect(await send(store)).toBe('done')
    expect((await store.read(POLICY)).outbox).toEqual([])
  })

  it('N104 it never goes before its small copy', async () => {
    const store = await openIndexedStore()
    await writeRecords(store, POLICY, [TEE], [{ ...photoOf(1000), original: ORIGINAL }])
    expect(nextOriginal(await store.read(POLICY), true)).toBeUndefined()
  })

  it('N104 it leaves the phone when the server has said that it is kept, not when its bytes are gone', async () => {
    const { store, photo, waiting } = await aPhone()
    answering('uploading', 'uploading', 'stored')
    uploadsEndWith(({ onDone }) => onDone())
    expect(await send(store)).toBe('no-connection')
    expect(await waiting()).toHaveLength(1)
    expect(await send(store)).toBe('done')
    expect(await waiting()).toEqual([])
    expect(await store.readPhoto(nameOriginal(photo.id))).toBeUndefined()
  })

  it.each(['onWaiting', 'onEnded'] as const)('N104 a break (%s) loses nothing', async (event) => {
    const { store, waiting } = await aPhone()
    answering('uploading')
    uploadsEndWith((events) => (event === 'onWaiting' ? events.onWaiting() : events.onEnded(404, undefined)))
    expect(await send(store)).toBe('no-connection')
    expect(await waiting()).toMatchObject([{ isAsked: true, tries: 1 }])
  })

  it('N104 one that is refused says why and holds up no other', async () => {
    const { store, photo } = await aPhone()
    answering('refused')
    expect(await send(store)).toBe('done')
    const { outbox } = await store.read(POLICY)
    expect(outbox).toMatchObject([{ id: nameOriginal(photo.id), refused: 'Choose a JPEG' }])
  })

  it('N104 a session that has ended keeps it', async () => {
    const { store, waiting } = await aPhone()
    answering(401)
    expect(await send(store)).toBe('ended')
    expect(await waiting()).toHaveLength(1)
  })

  it('N104 a phone that has room for the small copy alone keeps that, and says so', async () => {
    const store = await openIndexedStore()
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const { photo = '' } = value as { photo?: string }
      if (photo.startsWith('original:')) throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    const photo = { ...photoOf(1000), original: ORIGINAL }
    expect(await writeWithRoom(store, POLICY, [TEE], [photo])).toBe('no-room-for-originals')
    vi.restoreAllMocks()
    expect(isSame((await store.readPhoto(photo.id))?.bytes, photo.bytes)).toBe(true)
    expect((await store.read(POLICY)).records).toHaveLength(2)
    // Once the page is closed it is gone, which is said in place of a wait that never ends.
    expect(waitingOriginals(await store.read(POLICY))).toHaveLength(1)
  })
})
