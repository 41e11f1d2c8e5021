import type { EventRecord } from '#domain/claims/event-day/event-record.ts'

/** What the merge looks at. */
export type MergeableRecord = Pick<EventRecord, 'id' | 'device' | 'seq' | 'item' | 'seen'>

/** What counts of one item: one record, or several that nobody has chosen between. */
export interface MergedItem<R extends MergeableRecord> {
  item: string
  /** In the order of their phones and numbers, so that every phone shows the same. */
  current: R[]
  isConflict: boolean
}

/**
 * What counts of everything that was written down on any phone.
 *
 * @rule N104 Records are united; one takes the place of another of the same item if its writer had seen that one. What nobody has replaced counts, and several are a conflict until somebody who has seen all of them resolves it. No clock orders anything.
 */
export function mergeRecords<R extends MergeableRecord>(records: readonly R[]): MergedItem<R>[] {
  const items = new Map<string, R[]>()
  for (const record of uniteRecords(records)) {
    const others = items.get(record.item)
    if (others) others.push(record)
    else items.set(record.item, [record])
  }
  return [...items]
    .map(([item, all]) => {
      const current = currentOf(all)
      return { item, current, isConflict: current.length > 1 }
    })
    .toSorted((left, right) => compareText(left.item, right.item))
}

/** Each record once. Of two under one id, which only a phone that lies has sent, every reader takes the same. */
export function uniteRecords<R extends MergeableRecord>(records: readonly R[]): R[] {
  const byId = new Map<string, R>()
  for (const record of records) {
    const other = byId.get(record.id)
    if (!other || compareWhole(record, other) < 0) byId.set(record.id, record)
  }
  return [...byId.values()].toSorted(compareRecords)
}

/** The records that nobody has replaced: of each phone at most its last one. */
function currentOf<R extends MergeableRecord>(records: readonly R[]): R[] {
  const candidates = [...new Map(records.map((record) => [record.device, record])).values()]
  const current = candidates.filter((record) => !records.some((other) => replaces(other, record)))
  // Records that claim to have seen each other in a circle were never written so: all of them count until somebody looks.
  return current.length > 0 ? current : candidates
}

/** Of two that claim to have seen each other, neither replaces the other; on one phone the later one does. */
export function replaces(record: MergeableRecord, other: MergeableRecord): boolean {
  if (record.id === other.id || record.item !== other.item) return false
  if (record.device === other.device && record.seq !== other.seq) return record.seq > other.seq
  return hasSeen(record, other) && !hasSeen(other, record)
}

function hasSeen({ seen }: MergeableRecord, { device, seq }: MergeableRecord): boolean {
  return (seenOf(seen, device) ?? 0) >= seq
}

/** Own keys only: a phone may be called anything. */
function seenOf(seen: MergeableRecord['seen'], device: string): number | undefined {
  return Object.hasOwn(seen, device) ? seen[device] : undefined
}

/** What a phone that knows these records has seen, for the next record that it writes. */
export function seenBy(records: readonly MergeableRecord[]): Record<string, number> {
  const most = new Map<string, number>()
  for (const { device, seq } of records) most.set(device, Math.max(most.get(device) ?? 0, seq))
  return Object.fromEntries([...most].toSorted(([left], [right]) => compareText(left, right)))
}

function compareRecords(left: MergeableRecord, right: MergeableRecord): number {
  if (left.device !== right.device) return compareText(left.device, right.device)
  return left.seq === right.seq ? compareText(left.id, right.id) : left.seq - right.seq
}

function compareWhole(left: MergeableRecord, right: MergeableRecord): number {
  return compareText(JSON.stringify(left), JSON.stringify(right))
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
