import type { EventRecord } from '#domain/claims/event-day/event-record.ts'
import type { ReadRecord } from '#contract/claims/event-record.ts'
import type {
  Change,
  DayRows,
  KeptRecord,
  OutboxRow,
  RecordResult,
  RecordsAnswer,
} from '#web/event-day/store/day-rows.ts'
import { readPhoneClock } from '#web/event-day/store/phone-clock.ts'
import { renumber } from '#web/event-day/store/write-record.ts'

/** The code of a record whose number another one of the same phone has. */
const NUMBER_TAKEN = 'DEVICE_TAKEN'

/** What changes on the phone by an answer of the server. */
export function takeAnswer(rows: DayRows, answer: RecordsAnswer): Change {
  const { bundle, meta } = rows
  if (!meta) return {}
  const answered = answer.results.flatMap((result) => {
    const row = rows.records.find(({ id }) => id === result.id)
    return row ? [{ row, result }] : []
  })
  const isNumberTaken = ({ result: { code } }: { result: RecordResult }) => code === NUMBER_TAKEN
  const renumbered = renumber(
    meta,
    answered.filter(isNumberTaken).map(({ row }) => row),
  )
  const results = answered.filter((one) => !isNumberTaken(one))
  const kept = new Map([
    ...results.map(({ row, result }) => [row.id, withResult(row, result)] as const),
    ...renumbered.records.map((row) => [row.id, row] as const),
  ])
  for (const read of answer.others) {
    const before = kept.get(read.id) ?? rows.records.find(({ id }) => id === read.id)
    kept.set(read.id, { ...before, ...keptOf(read, bundle?.access ?? ''), ...mine(before) })
  }
  const isTaken = ({ result }: { result: RecordResult }) => result.state !== 'refused'
  return {
    meta: {
      ...renumbered.meta,
      cursor: Math.max(meta.cursor, answer.cursor),
      contact: { ...readPhoneClock(), server: answer.server },
      isEnded: false,
    },
    records: [...kept.values()],
    sent: results.filter(isTaken).map(({ row }) => row.id),
    outbox: results.filter((one) => !isTaken(one)).flatMap(({ result }) => refusedRow(rows, result)),
  }
}

function withResult(row: KeptRecord, result: RecordResult): KeptRecord {
  return { ...row, result, state: result.state === 'refused' ? 'refused' : 'sent' }
}

/** As this phone wrote it, signatures included: the server tells them without their lines. */
function mine(before: KeptRecord | undefined): Partial<KeptRecord> {
  return before ? { record: before.record, ...(before.result && { result: before.result }) } : {}
}

export function keptOf(read: ReadRecord, access: string): KeptRecord {
  const { v, id, policy, device, seq, kind, item, value, seen, clock } = read
  const record: EventRecord = { v, id, policy, device, seq, kind, item, value, seen, clock }
  return { id, policy, access, record, state: 'sent', read }
}

function refusedRow({ outbox }: DayRows, { id, message }: RecordResult): OutboxRow[] {
  const row = outbox.find((one) => one.id === id)
  return row ? [{ ...row, refused: message ?? 'We can’t take it.' }] : []
}
