// @vitest-environment jsdom
import '#testing/dom.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadRecord } from '#contract/claims/event-record.ts'
import {
  bodyOf,
  emptyBrowser,
  eventDayOf,
  isSame,
  photoOf,
  POLICY,
  resultOf,
  takingServer,
  TEE,
  WIN,
} from '#testing/event-day.ts'
import { nextRecords } from '#web/event-day/outbox/outbox-order.ts'
import { takeEventDay } from '#web/event-day/outbox/read-event-day.ts'
import type { RecordsAnswer } from '#web/event-day/store/day-rows.ts'
import { leaveEvent, wipeOldEvents } from '#web/event-day/store/end-of-keeping.ts'
import type { DayStore } from '#web/event-day/store/day-rows.ts'
import { openIndexedStore } from '#web/event-day/store/indexed-store.ts'
import { openMemoryStore } from '#web/event-day/store/memory-store.ts'
import { writeRecords } from '#web/event-day/store/write-record.ts'
import { sendOutbox } from '#web/event-day/outbox/send-outbox.ts'

beforeEach(emptyBrowser)

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
    expect(records.map(({ record }) => `${record.seq} ${record.kind}`).toSorted()).toEqual([
      '1 tee',
      '2 photo',
      '3 win',
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

  it('N103 a helper whose link has ended sends what was written before, and reads nothing more', async () => {
    const store = await open()
    const { fetched, taken } = takingServer()
    await store.change(POLICY, (rows) => takeEventDay(rows, eventDayOf({ role: 'helper', name: 'Sam Ode' })))
    await writeRecords(store, POLICY, [TEE], [photoOf(100)])
    const works = fetched.getMockImplementation()
    fetched.mockImplementation(async (url, init) => {
      const isRead = init?.method !== 'POST' && !url.endsWith('/config')
      if (isRead) return Response.json({ error: 'It has ended', code: 'LINK_ENDED' }, { status: 410 })
      return works?.(url, init) ?? Response.json({})
    })
    expect(await sendOutbox(store, POLICY)).toBe('ended')
    const { outbox, meta } = await store.read(POLICY)
    expect([outbox, taken.size, meta?.isEnded]).toEqual([[], 2, true])
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
      const sent = JSON.parse(bodyOf(init)) as { device: string; records: { id: string }[] }
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
