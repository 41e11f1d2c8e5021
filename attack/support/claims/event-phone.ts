import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { signedTextOf } from '#domain/claims/event-day/signed-texts.ts'
import type { Caller } from '../caller.ts'
import { ACE } from './played-aces.ts'

export interface SentRecord {
  id: string
  device: string
  seq: number
  value: unknown
}

interface RecordAnswer {
  state: string
  code: string | null
  counts_from: string | null
  clock_state: string | null
  claim: { number: string | null; was_known: boolean } | null
}

/** A phone at an event, whose clock is set apart from the server's for each record and each call. */
export function eventPhone(caller: Caller, number: string) {
  const device = randomUUID()
  const own: SentRecord[] = []
  const boot = randomUUID()
  /** The server's clock is days ahead of this machine's. */
  let ahead: number | undefined
  const serverTime = async () => {
    if (ahead === undefined) {
      const { data } = await caller.get(`/event-day/${number}`)
      ahead = Number(data['server'] ?? Date.now()) - Date.now()
    }
    return Date.now() + ahead
  }
  let written = 0
  const write = (kind: string, item: string, value: unknown, offset = 0) => {
    written += 1
    // The wall is set when it is sent, as only then the server's time is known.
    const record = {
      v: 1,
      id: randomUUID(),
      policy: number,
      device,
      seq: written,
      kind,
      item,
      value,
      seen: {},
      clock: { wall: offset, mono: written, boot: `${boot} ${offset}` },
    }
    own.push(record)
    return record
  }
  const timed = (record: unknown, now: number): unknown => {
    const clock = (record as { clock?: { wall?: unknown } } | null)?.clock
    const isOwn = typeof clock?.wall === 'number' && Math.abs(clock.wall) < 1e15
    return isOwn ? { ...(record as object), clock: { ...clock, wall: now + Number(clock.wall) } } : record
  }
  // A record is sent again as it was sent first.
  const sentAs = new Map<unknown, unknown>()
  const post = async (records: readonly unknown[], offset = 0) => {
    const now = await serverTime()
    const sent = records.map((record) => {
      const as = sentAs.get(record) ?? timed(record, now)
      sentAs.set(record, as)
      return as
    })
    const clock = { wall: now + offset, mono: written + 1, boot: randomUUID() }
    return caller.send('POST', `/event-day/${number}/records`, { device, records: sent, clock })
  }
  return {
    own,
    post,
    serverTime,
    send: async (records: readonly unknown[], offset = 0): Promise<RecordAnswer[]> => {
      const { status, data, text } = await post(records, offset)
      assert.equal(status, 200, text)
      return data['results'] as RecordAnswer[]
    },
    tee: (yards: number, offset = 0) => write('tee', 'tee:grand_prize:1', { yards, markers: 'men' }, offset),
    win: () => {
      const { type: _type, ...value } = ACE
      return write('win', `win:${randomUUID()}`, value)
    },
    statement: (win: string) =>
      write('statement', `statement:${randomUUID()}`, {
        win,
        document: 'statement_witness',
        values: {
          name: 'Dana Reyes',
          phone: '512-555-0142',
          time: '12:31',
          saw: 'It went in',
          is_adult: 'Yes',
          takes_part: 'No',
        },
        text: signedTextOf('statement_witness'),
        signature: { by: 'typed', name: 'Dana Reyes' },
      }),
  }
}
