/** One changed field as it is recorded with each save. */
interface RecordedChange {
  entity: string
  index: number
  field: string
  before: string | null
  after: string | null
  who: string
  /** ISO 8601. */
  when: string
  reason: string | null
}

/** A longer pause begins another change. */
const PAUSE_MS = 30 * 60_000

/**
 * The changes of reps, oldest first, with what one rep typed into a field in one go as one change.
 *
 * @rule D66 A change is from what was there before a rep began to what was there in the end, not every save in between.
 */
export function foldRepChanges<C extends RecordedChange>(changes: readonly C[]): C[] {
  const folded: C[] = []
  for (const change of changes) {
    const place = folded.findLastIndex((other) => isSameField(other, change))
    const last = folded[place]
    if (last && continues(last, change)) {
      folded.splice(place, 1)
      folded.push({ ...change, before: last.before })
    } else folded.push(change)
  }
  return folded.filter(({ before, after }) => before !== after)
}

function isSameField(one: RecordedChange, other: RecordedChange): boolean {
  return one.entity === other.entity && one.index === other.index && one.field === other.field
}

function continues(last: RecordedChange, { who, reason, when }: RecordedChange): boolean {
  const pause = Date.parse(when) - Date.parse(last.when)
  return last.who === who && last.reason === reason && pause <= PAUSE_MS
}
