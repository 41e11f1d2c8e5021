import type { ReadRecord } from '#contract/claims/event-record.ts'
import type { DayAuthor } from '#server/claims/event-day/day-author.ts'
import { subjectOf } from '#server/claims/event-day/read-record.ts'
import type { StoredRecord } from '#server/claims/event-day/repository.ts'

/** Records of one answer, in characters and in number. */
const LARGEST_PAGE = 48_000
export const MOST_IN_PAGE = 400

interface Page {
  /** Of the policy. */
  number: string
  cursor: number
  reader: DayAuthor
  /** The phone that reads it, which has its own. */
  without?: string
}

/** Records as far as they fit into one answer, with what the next call names to go on. */
export function presentPage(
  records: readonly StoredRecord[],
  { cursor, number, reader, without }: Page,
): { records: ReadRecord[]; cursor: number; has_more: boolean } {
  const shown: ReadRecord[] = []
  let upTo = cursor
  let size = 0
  for (const record of records) {
    if (record.device !== without) {
      const presented = { policy: number, ...presentRecord(record, reader) }
      size += JSON.stringify(presented).length
      if (size > LARGEST_PAGE && shown.length > 0) return { records: shown, cursor: upTo, has_more: true }
      shown.push(presented)
    }
    upTo = record.cursor
  }
  return { records: shown, cursor: upTo, has_more: records.length >= MOST_IN_PAGE }
}

/** A record as it is read on phones, without the lines of a signature. */
function presentRecord(record: StoredRecord, reader: DayAuthor): Omit<ReadRecord, 'policy'> {
  const { id, device, seq, v, kind, item, seen, clock } = record
  return {
    v,
    id,
    device,
    seq,
    kind,
    item,
    value: valueFor(record, reader),
    seen: { ...seen },
    clock,
    counts_from: record.countsFrom.toISOString(),
    arrived_at: record.arrivedAt.toISOString(),
    clock_state: record.clockState,
    author: record.author,
    author_name: record.authorName,
    is_held: record.isHeld,
  }
}

interface Signed {
  signature?: { by: string; strokes?: unknown }
  values?: Record<string, unknown>
  witnesses?: Record<string, unknown>[]
}

/** @rule N103 A helper reads no telephone, mail or home address of people whom somebody else named. */
function valueFor(record: StoredRecord, reader: DayAuthor): unknown {
  const value = record.value as Signed & Record<string, unknown>
  const isOwn = reader.role !== 'helper' || reader.linkId === record.linkId
  switch (subjectOf(record.item)) {
    case 'statement': {
      const { signature, values = {} } = value
      const signed = signature?.by === 'finger' ? { by: 'finger', strokes: [] } : signature
      return { ...value, signature: signed, values: isOwn ? values : { name: values['name'] } }
    }
    case 'win':
      return isOwn ? value : { ...value, witnesses: (value.witnesses ?? []).map(withoutContact) }
    case 'named':
      return isOwn ? value : withoutContact(value)
    default:
      return value
  }
}

function withoutContact({ phone: _phone, email: _email, ...rest }: Record<string, unknown>) {
  return rest
}
