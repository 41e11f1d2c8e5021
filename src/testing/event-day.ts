import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { ReadRecord } from '#contract/claims/event-record.ts'
import type { takeEventDay } from '#web/event-day/outbox/read-event-day.ts'

export const POLICY = 'ALB-100417'
export const TEE = { kind: 'tee', item: 'tee:grand_prize:1', value: { yards: 168, markers: 'men' } } as const
export const WIN = {
  kind: 'win',
  item: 'win:3b241101-e2bb-4255-8caf-4136c566a962',
  value: { winner: 'Theo' },
} as const

/** What the server tells of an event. */
export function eventDayOf({
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

export const photoOf = (bytes: number) => ({
  id: crypto.randomUUID(),
  about: TEE.item,
  bytes: new Uint8Array(bytes).fill(7),
  taken: { takenAt: 1_800_000_000_000 },
})

/** Byte by byte; told as one word, as a picture has millions. */
export function isSame(bytes: Uint8Array | undefined, others: Uint8Array): boolean {
  return bytes !== undefined && Buffer.compare(bytes, others) === 0
}

/** A server that takes everything, and counts how often. */
export function takingServer() {
  const calls: { path: string; body: { device: string; records: { id: string; seq: number }[] } }[] = []
  const taken = new Map<string, string>()
  const answer = (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^.*\/api/, '')
    if (path === '/config') return {}
    if (init.method !== 'POST') return { data: eventDayOf() }
    if (path.includes('/photos/'))
      return { data: { id: path.split('/').at(-1)?.split('?')[0], width: 1, height: 1 } }
    const body = JSON.parse(bodyOf(init)) as (typeof calls)[number]['body']
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

export const resultOf = (id: string, state: 'kept' | 'known' | 'refused', code: string | null = null) => ({
  id,
  state,
  code,
  message: code,
  fields: [],
  counts_from: null,
  clock_state: null,
  claim: null,
})

export function bodyOf({ body }: RequestInit = {}): string {
  return typeof body === 'string' ? body : ''
}

/** A browser whose store is empty. */
export function emptyBrowser(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
}
