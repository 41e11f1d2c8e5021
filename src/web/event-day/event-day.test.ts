// @vitest-environment jsdom
import '#testing/dom.ts'
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReadRecord } from '#contract/claims/event-record.ts'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { nextPhoto, nextRecords, waitAfter } from '#web/event-day/outbox/outbox-order.ts'
import { takeEventDay } from '#web/event-day/outbox/read-event-day.ts'
import { sendOutbox } from '#web/event-day/outbox/send-outbox.ts'
import { type DayStore, type RecordsAnswer } from '#web/event-day/store/day-rows.ts'
import { leaveEvent, wipeOldEvents } from '#web/event-day/store/end-of-keeping.ts'
import { openIndexedStore } from '#web/event-day/store/indexed-store.ts'
import { openMemoryStore } from '#web/event-day/store/memory-store.ts'
import { cutPhoto, joinPhoto } from '#web/event-day/store/photo-pieces.ts'
import { writeWithRoom } from '#web/event-day/store/room.ts'
import { writeRecords } from '#web/event-day/store/write-record.ts'

const POLICY = 'ALB-100417'
const TEE = { kind: 'tee', item: 'tee:grand_prize:1', value: { yards: 168, markers: 'men' } } as const
const WIN = {
  kind: 'win',
  item: 'win:3b241101-e2bb-4255-8caf-4136c566a962',
  value: { winner: 'Theo' },
} as const

/** What the server tells of an event. */
function eventDayOf({
  role = 'holder',
  name = null as string | null,
  records = [] as ReadRecord[],
  more = {},
} = {}) {
  return {
    policy: POLICY,
    certificate_version: 1,
    test: false,
    ended: null,
    event: {
      tournament: 'Charity Scramble',
      course: 'Barton Creek',
      city: 'Austin',
      state: 'TX',
      time_zone: 'America/Chicago',
      tee_time: '08:30',
      first_day: '2027-06-12',
      last_day: '2027-06-12',
    },
    contests: [],
    people: [],
    texts: [],
    report_until: null,
    documents_until: null,
    insurer: { name: 'Albatross', phone: '800-555-0142' },
    caller: { role, name, may: ['record', 'report'] },
    keep_until: '2027-07-12T05:00:00.000Z',
    keep_unsent_until: '2027-09-10T05:00:00.000Z',
    server: Date.now(),
    cursor: records.length,
    has_more: false,
    records,
    photos: [],
    ...more,
  } as Parameters<typeof takeEventDay>[1]
}

const photoOf = (bytes: number) => ({
  id: crypto.randomUUID(),
  about: TEE.item,
  bytes: new Uint8Array(bytes).fill(7),
  taken: { takenAt: 1_800_000_000_000 },
})

/** Byte by byte; told as one word, as a picture has millions. */
function isSame(bytes: Uint8Array | undefined, others: Uint8Array): boolean {
  return bytes !== undefined && Buffer.compare(bytes, others) === 0
}

/** A server that takes everything, and counts how often. */
function takingServer() {
  const calls: { path: string; body: { device: string; records: { id: string; seq: number }[] } }[] = []
  const taken = new Map<string, string>()
  const answer = (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^.*\/api/, '')
    if (path === '/config') return {}
    if (init.method !== 'POST') return { data: eventDayOf() }
    if (path.includes('/photos/'))
      return { data: { id: path.split('/').at(-1)?.split('?')[0], width: 1, height: 1 } }
    const body = JSON.parse(String(init.body)) as (typeof calls)[number]['body']
    calls.push({ path, body })
    const results = body.records.map((record) => {
      const state = taken.has(record.id) ? 'known' : 'kept'
      taken.set(record.id, JSON.stringify(record))
      return resultOf(record.id, state)
    })
    return { data: { results, server: Date.now(), cursor: taken.size, has_more: false, others: [] } }
  }
  const fetched = vi.fn((url: string, init?: RequestInit) => {
    const isPhoto = url.includes('/photos/')
    return Promise.resolve(Response.json(answer(url, init), { status: isPhoto ? 201 : 200 }))
  })
  vi.stubGlobal('fetch', fetched)
  return { calls, taken, fetched }
}

const resultOf = (id: string, state: 'kept' | 'known' | 'refused', code: string | null = null) => ({
  id,
  state,
  code,
  message: code,
  fields: [],
  counts_from: null,
  clock_state: null,
  claim: null,
})

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})

const stores: [string, () => Promise<DayStore>][] = [
  ['on the phone', openIndexedStore],
  ['only while the page is open', () => Promise.resolve(openMemoryStore())],
]

describe.each(stores)('N104 what is written down, kept %s', (_, open) => {
  it('N104 a record and its photo are there together, in the order of their numbers', async () => {
    const store = await open()
    const photo = photoOf(3_000_000)
    await writeRecords(store, POLICY, [TEE], [photo])
    await writeRecords(store, POLICY, [WIN])
    const { records, outbox, meta } = await store.read(POLICY)
    expect(records.map(({ record }) => [record.kind, record.seq]).toSorted()).toEqual([
      ['photo', 2],
      ['tee', 1],
      ['win', 3],
    ])
    expect(meta?.seq).toBe(3)
    expect(outbox).toHaveLength(4)
    expect(isSame((await store.readPhoto(photo.id))?.bytes, photo.bytes)).toBe(true)
  })

  it('N104 everything is sent once, what happened first, and nothing is left to send', async () => {
    const store = await open()
    const { calls, taken } = takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE], [photoOf(100)])
    await writeRecords(store, POLICY, [WIN])
    expect(await sendOutbox(store, POLICY)).toBe('done')
    expect(calls[0]?.body.records.map(({ seq }) => seq)).toEqual([3, 1, 2])
    expect((await store.read(POLICY)).outbox).toEqual([])
    await sendOutbox(store, POLICY)
    expect(calls.flatMap(({ body }) => body.records)).toHaveLength(3)
    expect(taken.size).toBe(3)
  })

  it('N104 without a connection nothing is lost, and an answer that was lost is asked for again', async () => {
    const store = await open()
    const { fetched, taken } = takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE])
    const works = fetched.getMockImplementation()
    fetched.mockImplementation(async (url, init) => {
      await works?.(url, init)
      // It arrived, and its answer did not.
      throw new TypeError('Failed to fetch')
    })
    expect(await sendOutbox(store, POLICY)).toBe('no-connection')
    expect((await store.read(POLICY)).outbox).toHaveLength(1)
    if (works) fetched.mockImplementation(works)
    expect(await sendOutbox(store, POLICY)).toBe('done')
    expect([(await store.read(POLICY)).outbox, taken.size]).toEqual([[], 1])
  })

  it('N104 a hotel’s page is no answer', async () => {
    const store = await open()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE])
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Sign in to the hotel</h1>')))
    expect(await sendOutbox(store, POLICY)).toBe('no-connection')
    expect((await store.read(POLICY)).outbox).toHaveLength(1)
  })

  it('N104 when the session has ended everything stays', async () => {
    const store = await open()
    await writeRecords(store, POLICY, [TEE])
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ error: 'Sign in', code: 'SIGN_IN_REQUIRED' }, { status: 401 })),
    )
    expect(await sendOutbox(store, POLICY)).toBe('ended')
    const { outbox, meta } = await store.read(POLICY)
    expect([outbox.length, meta?.isEnded]).toEqual([1, true])
    takingServer()
    expect(await sendOutbox(store, POLICY)).toBe('done')
    expect((await store.read(POLICY)).meta?.isEnded).toBe(false)
  })

  it('N104 one that is refused says why and holds up none beside it', async () => {
    const store = await open()
    const { fetched } = takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE, WIN])
    const works = fetched.getMockImplementation()
    fetched.mockImplementation(async (url, init) => {
      const response = (await works?.(url, init)) ?? Response.error()
      if (init?.method !== 'POST') return response
      const { data } = (await response.json()) as { data: RecordsAnswer }
      const results = data.results.map((one, at) =>
        at === 0 ? resultOf(one.id, 'refused', 'RECORD_INVALID') : one,
      )
      return Response.json({ data: { ...data, results } })
    })
    expect(await sendOutbox(store, POLICY)).toBe('done')
    const { outbox, records } = await store.read(POLICY)
    expect(outbox.map(({ refused }) => refused)).toEqual(['RECORD_INVALID'])
    expect(records.filter(({ state }) => state === 'sent')).toHaveLength(1)
    expect(nextRecords(await store.read(POLICY))).toEqual([])
  })

  it('N111 a phone whose number is taken gets a new name, and sends again', async () => {
    const store = await open()
    const { fetched, calls } = takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE])
    const device = (await store.read(POLICY)).meta?.device
    const works = fetched.getMockImplementation()
    fetched.mockImplementation(async (url, init) => {
      const response = (await works?.(url, init)) ?? Response.error()
      if (init?.method !== 'POST') return response
      const sent = JSON.parse(String(init.body)) as { device: string; records: { id: string }[] }
      if (sent.device !== device) return response
      const { data } = (await response.json()) as { data: RecordsAnswer }
      return Response.json({
        data: { ...data, results: sent.records.map(({ id }) => resultOf(id, 'refused', 'DEVICE_TAKEN')) },
      })
    })
    expect(await sendOutbox(store, POLICY)).toBe('done')
    const { outbox, meta } = await store.read(POLICY)
    expect(outbox).toEqual([])
    expect(meta?.device).not.toBe(device)
    expect(calls.at(-1)?.body.device).toBe(meta?.device)
  })

  it('N104 somebody else on this phone reads nothing of the person before, and loses nothing for them', async () => {
    const store = await open()
    const read: ReadRecord = {
      v: 1,
      id: crypto.randomUUID(),
      policy: POLICY,
      device: crypto.randomUUID(),
      seq: 1,
      kind: 'named',
      item: 'named:grand_prize:1:1',
      value: { name: 'Dana Reyes' },
      seen: {},
      clock: { wall: 1, mono: 1, boot: 'a' },
      counts_from: '2027-06-12T12:00:00.000Z',
      arrived_at: '2027-06-12T12:00:00.000Z',
      clock_state: 'ok',
      author: 'holder',
      author_name: null,
      is_held: false,
    }
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf({ records: [read] })))
    await writeRecords(store, POLICY, [TEE])
    const first = (await store.read(POLICY)).meta?.device
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf({ role: 'helper', name: 'Sam' })))
    const { records, outbox, meta, bundle } = await store.read(POLICY)
    expect(records.map(({ id }) => id)).not.toContain(read.id)
    expect([outbox.length, bundle?.access]).toEqual([1, 'helper Sam'])
    expect(records.every(({ access }) => access !== bundle?.access)).toBe(true)
    expect(meta?.device).not.toBe(first)
  })

  it('N104 30 days after the event what was sent goes, after 90 days everything', async () => {
    const store = await open()
    takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE])
    await sendOutbox(store, POLICY)
    await writeRecords(store, POLICY, [WIN])
    await wipeOldEvents(store, new Date('2027-07-11T00:00:00Z').getTime())
    expect((await store.read(POLICY)).records).toHaveLength(2)
    await wipeOldEvents(store, new Date('2027-07-13T00:00:00Z').getTime())
    expect((await store.read(POLICY)).records.map(({ record }) => record.kind)).toEqual(['win'])
    await wipeOldEvents(store, new Date('2027-09-11T00:00:00Z').getTime())
    expect((await store.read(POLICY)).meta).toBeUndefined()
  })

  it('N104 whoever signs out keeps what is not sent, hidden, or deletes it', async () => {
    const store = await open()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf()))
    await writeRecords(store, POLICY, [TEE])
    await leaveEvent(store, POLICY, { keepsUnsent: true })
    const { meta, outbox } = await store.read(POLICY)
    expect([meta?.isHidden, outbox.length]).toEqual([true, 1])
    await leaveEvent(store, POLICY, { keepsUnsent: false })
    expect(await store.listEvents()).toEqual([])
  })
})

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
