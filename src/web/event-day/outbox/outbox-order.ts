import { LARGEST_RECORD, MOST_RECORDS_A_CALL } from '#contract/claims/event-record.ts'
import {
  type DayRows,
  type KeptRecord,
  type OutboxRow,
  photoOfOriginal,
} from '#web/event-day/store/day-rows.ts'

/** So much in one call, so that a weak connection is enough for it. */
const MOST_BYTES = 3 * LARGEST_RECORD

const FIRST_MS = 5_000
const LONGEST_MS = 5 * 60_000

/** Kinds in the order in which they are sent; all others follow. */
const ORDER: readonly string[] = ['win', 'statement']

/**
 * The records of the next call.
 *
 * @rule N104 What happened goes first, then what is signed, then everything else, and pictures at the end.
 */
export function nextRecords({ records, outbox }: DayRows): KeptRecord[] {
  const waiting = new Map(
    outbox.filter((row) => row.kind === 'record' && row.refused === undefined).map((row) => [row.id, row]),
  )
  const inOrder = records
    .filter(({ id }) => waiting.has(id))
    .toSorted((left, right) => rankOf(left) - rankOf(right) || left.record.seq - right.record.seq)
  const [first] = inOrder
  const ofOnePhone = inOrder.filter(({ record }) => record.device === first?.record.device)
  let bytes = 0
  return ofOnePhone.slice(0, MOST_RECORDS_A_CALL).filter(({ id }, at) => {
    bytes += waiting.get(id)?.bytes ?? 0
    return at === 0 || bytes <= MOST_BYTES
  })
}

function rankOf({ record }: KeptRecord): number {
  const at = ORDER.indexOf(record.kind)
  return at === -1 ? ORDER.length : at
}

/** The picture that is sent next: the smallest first. */
export function nextPhoto({ outbox }: Pick<DayRows, 'outbox'>): OutboxRow | undefined {
  return outbox
    .filter((row) => row.kind === 'photo' && row.refused === undefined)
    .toSorted((left, right) => left.tries - right.tries || left.bytes - right.bytes)[0]
}

/** What is sent as soon as it can be: everything but originals, and what a person has to decide about. */
export function waitsToSend({ kind, refused }: OutboxRow): boolean {
  return kind !== 'original' && refused === undefined
}

/** The originals that are not sent yet, but for those that were refused. */
export function waitingOriginals({ outbox }: Pick<DayRows, 'outbox'>): OutboxRow[] {
  return outbox.filter(({ kind, refused }) => kind === 'original' && refused === undefined)
}

/**
 * The original that is sent next. Each follows its small copy, without which nobody knows what it is.
 *
 * @rule N104 An original goes on a press, or by itself where the phone says that its connection costs nothing.
 */
export function nextOriginal(
  { outbox }: Pick<DayRows, 'outbox'>,
  isUnmetered: boolean,
): OutboxRow | undefined {
  const onTheWay = new Set(outbox.filter(({ kind }) => kind === 'photo').map(({ id }) => id))
  return waitingOriginals({ outbox })
    .filter(({ id, isAsked }) => (isAsked || isUnmetered) && !onTheWay.has(photoOfOriginal(id)))
    .toSorted((left, right) => left.tries - right.tries || left.bytes - right.bytes)[0]
}

/** How long to wait after so many failures in a row: 5 seconds at first, 5 minutes at most. */
export function waitAfter(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
}
