import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { sendEventRecords } from '#contract/claims/event-day.ts'
import type { ReadRecord } from '#contract/claims/event-record.ts'
import type { EventRecord, PhoneClock, RecordKind } from '#domain/claims/event-day/event-record.ts'
import { seenBy } from '#domain/claims/event-day/merge-records.ts'
import { type SignedDocument, signedTextOf } from '#domain/claims/event-day/signed-texts.ts'
import type { Client } from '#testing/server.ts'

type Answer = z.output<typeof sendEventRecords.response>['data']

/** The win of scenario 18, as it is written down on the phone. */
export const WIN = {
  contest: 'grand_prize',
  index: 1,
  winner: 'Theo Alvarado',
  shot_date: '06/12/2027',
  shot_time: '12:31',
  hole: 7,
  markers: 'men',
  yardage: 167,
  group_size: 4,
  what_happened: 'It bounced once, rolled left, and dropped in.',
  witnesses: [
    { part: 'partner', name: 'Lena Park', phone: '512-555-0117' },
    { part: 'witness', name: 'Ruth Kessler', phone: '512-555-0119' },
  ],
}

export const TEE = 'tee:grand_prize:1'

/** What somebody signed about a win. */
export function aStatement(win: string, document: SignedDocument, name: string) {
  const saw = { name, phone: '512-555-0142', time: '12:31', saw: 'I saw the ball go in' }
  const more = document === 'statement_partner' ? { played: 'Yes' } : { is_adult: 'Yes', takes_part: 'No' }
  const signature = { by: 'finger', strokes: [[1, 2, 3, 4, 5, 6]] }
  return { win, document, values: { ...saw, ...more }, text: signedTextOf(document), signature }
}

/**
 * A phone at an event: it writes with a clock of its own, keeps everything, and sends when somebody says so. Its time can be set
 * apart from the world's.
 */
export function eventPhone(browser: Client, { number, now }: { number: string; now: () => number }) {
  const device = randomUUID()
  let seq = 0
  let wrong = 0
  let boot = { id: randomUUID(), at: now() }
  let contact: EventRecord['contact']
  let cursor = 0
  const own: EventRecord[] = []
  const others = new Map<string, ReadRecord>()
  const clock = (): PhoneClock => ({ wall: now() + wrong, mono: now() - boot.at, boot: boot.id })

  const write = (kind: RecordKind, item: string, value: unknown, more: Partial<EventRecord> = {}) => {
    seq += 1
    const record: EventRecord = {
      v: 1,
      id: randomUUID(),
      policy: number,
      device,
      seq,
      kind,
      item,
      value,
      seen: seenBy([...own, ...others.values()]),
      clock: clock(),
      ...(contact && { contact }),
      ...more,
    }
    own.push(record)
    return record
  }
  const post = (records: readonly unknown[], more: object = {}) =>
    browser.send('POST', `/api/event-day/${number}/records`, {
      device,
      records,
      clock: clock(),
      cursor,
      ...more,
    })
  const send = async (records: readonly unknown[] = own): Promise<Answer> => {
    const at = clock()
    const answer = await post(records)
    if (answer.statusCode !== 200) throw new Error(`It was refused: ${answer.body}`)
    const { data } = answer.json<{ data: Answer }>()
    contact = { ...at, server: data.server }
    cursor = data.cursor
    for (const record of data.others) others.set(record.id, record)
    return data
  }

  return {
    device,
    own,
    write,
    post,
    send,
    setWrong: (ms: number) => void (wrong = ms),
    restart: () => void (boot = { id: randomUUID(), at: now() }),
    read: (): (EventRecord | ReadRecord)[] => [...own, ...others.values()],
    win: (more: object = {}, id: string = randomUUID()) => write('win', `win:${id}`, { ...WIN, ...more }),
    tee: (yards: number, kind: RecordKind = 'tee') => write(kind, TEE, { yards, markers: 'men' }),
    statement: (win: EventRecord, document: SignedDocument, name: string) =>
      write('statement', `statement:${randomUUID()}`, aStatement(win.item.slice(4), document, name)),
  }
}
