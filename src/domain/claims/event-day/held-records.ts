import { type MergeableRecord, mergeRecords } from '#domain/claims/event-day/merge-records.ts'

/** What is looked at of a record to know whether it counts. */
export interface HoldableRecord extends MergeableRecord {
  value: unknown
  /** Its helper’s link had ended when it arrived. */
  isHeld: boolean
}

const SUBJECT = 'held:'

/** Under which somebody writes down whether a record that is held counts. */
export function heldItem(id: string): string {
  return SUBJECT + id
}

/** What was decided about records that are held, by their ids: whether they are taken over. Of two answers the one that loses nothing. */
export function decisionsOnHeld(records: readonly HoldableRecord[]): Map<string, boolean> {
  const decided = records.filter(({ item, isHeld }) => item.startsWith(SUBJECT) && !isHeld)
  return new Map(
    mergeRecords(decided).map(({ item, current }) => [
      item.slice(SUBJECT.length),
      current.some(({ value }) => (value as { take?: unknown } | null)?.take === true),
    ]),
  )
}

/**
 * The records that count.
 *
 * @rule N103 What a helper wrote before the link ended, and what arrived after it, counts once the holder or a rep has taken it over.
 */
export function countedRecords<R extends HoldableRecord>(records: readonly R[]): R[] {
  const decisions = decisionsOnHeld(records)
  return records.filter(({ id, isHeld }) => !isHeld || decisions.get(id) === true)
}

/** Those about which nobody has decided, nor written down anything newer. */
export function undecidedRecords<R extends HoldableRecord>(records: readonly R[]): R[] {
  const decisions = decisionsOnHeld(records)
  return mergeRecords(records).flatMap(({ current }) =>
    current.filter(({ id, isHeld }) => isHeld && !decisions.has(id)),
  )
}
