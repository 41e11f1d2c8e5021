import { countedRecords } from '#domain/claims/event-day/held-records.ts'
import { type CountedRecord, factsOfDay } from '#domain/claims/event-day/record-facts.ts'
import type { ClaimFacts } from '#domain/claims/facts/claim-facts.ts'
import { type RecordSubject, subjectOf, valueOf } from '#server/claims/event-day/read-record.ts'
import { listRecordsAbout, type StoredRecord } from '#server/claims/event-day/repository.ts'
import type { Claim, Report } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** The subjects of records that say something about a win. */
const FACTUAL: readonly RecordSubject[] = [
  'tee',
  'starts',
  'measured',
  'finalists',
  'sign_in',
  'order',
  'dice',
]

/** What was written down on the day of a claim, as far as it is judged by it. */
export interface DayOfClaim {
  facts: ClaimFacts
  /** From when its reports count that came from phones, by the id of each. */
  countsFrom: ReadonlyMap<string, Date>
}

/**
 * Reads what the phones of an event say about a win. What a helper's phone sent after their link had ended waits until the holder or
 * a rep has read it.
 *
 * @rule N104 A claim is judged by what was written down on its day, the least favorable of what nobody has chosen between.
 */
export async function readDayOfClaim(db: Db, claim: Claim, reports: readonly Report[]): Promise<DayOfClaim> {
  const counted = countedRecords(await listRecordsAbout(db, claim.policyId, [...FACTUAL, 'win', 'held']))
  const [markers] = reports.flatMap(({ content }) => content.markers ?? [])
  const facts = factsOfDay(counted.flatMap(asCounted), {
    winner: claim.winner,
    markers,
    insured: claim.insured,
  })
  const ids = new Set(reports.map(({ id }) => id))
  const wins = counted.filter(({ id }) => ids.has(id))
  return { facts, countsFrom: new Map(wins.map(({ id, countsFrom }) => [id, countsFrom])) }
}

/** Stored as it was sent, in the names of the wire. */
function asCounted(record: StoredRecord): CountedRecord[] {
  const subject = subjectOf(record.item)
  if (!subject || subject === 'win' || subject === 'held') return []
  const { id, device, seq, kind, item, seen, clock, v } = record
  const countsFrom = record.countsFrom.toISOString()
  return [
    {
      v,
      id,
      policy: record.policyId,
      device,
      seq,
      kind,
      item,
      seen,
      clock,
      countsFrom,
      value: readValue(subject, record.value),
    },
  ]
}

function readValue(subject: RecordSubject, value: unknown): unknown {
  if (subject === 'finalists') {
    const { names, named_at: namedAt } = valueOf('finalists', value)
    return { names, namedAt }
  }
  if (subject === 'dice') {
    const { is_supplied: isSupplied, is_together: isTogether, letters } = valueOf('dice', value)
    return { isSupplied, isTogether, ...(letters !== undefined && { letters }) }
  }
  return valueOf(subject, value)
}
