import type { EventRecord } from '#domain/claims/event-day/event-record.ts'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import {
  contestItem,
  type ReadRecordKind,
  type RecordValues,
} from '#domain/claims/event-day/record-values.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import type { ClaimFacts, FactKey, FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'

/** A record with the time from which it counts. */
export type CountedRecord = EventRecord & { countsFrom: string }

/** Whose win it is, of which contest. */
interface Win {
  winner: string
  /** From which the winner played, if the report says so. */
  markers?: FactValues['markers'] | undefined
  insured: InsuredContest
}

type Said = Partial<FactValues>

const READERS: { readonly [K in ReadRecordKind]?: (value: RecordValues[K], win: Win) => Said } = {
  players: ({ players, pros }) => ({
    playersCounted: players,
    ...(pros !== undefined && { prosCounted: pros }),
  }),
  tee: ({ yards, markers }) => ({ measuredYards: yards, markers }),
  starts: ({ at }) => ({ shootoutBeganAt: at }),
  measured: ({ feet }) => ({ measuredFeet: feet }),
  finalists: ({ names, namedAt }, { winner }) => ({
    finalistsNamedAt: namedAt,
    finalistsCount: names.length,
    isFinalist: names.some((name) => isSame(name, winner)),
  }),
  sign_in: ({ shooters }, { winner }) => {
    const shooter = shooters.find(({ name }) => isSame(name, winner))
    return shooter ? { signedInAt: shooter.at } : {}
  },
  order: ({ shots }, { winner }) => {
    const own = shots.filter((name) => isSame(name, winner)).length
    return { shotsPlayed: shots.length, ...(own > 0 && { shotNumber: own }) }
  },
  dice: ({ isSupplied, isTogether, letters }) => ({
    isSuppliedDice: isSupplied,
    isRolledTogether: isTogether,
    ...(letters !== undefined && { letters }),
  }),
}

/**
 * What the records of the day say about a win. Where several count of one item, each of them says its own, so that the least favorable counts
 * until somebody resolves it.
 *
 * @rule N104 What was written down on the day is what a claim is judged by until its documents are accepted.
 */
export function factsOfDay(records: readonly CountedRecord[], win: Win): ClaimFacts {
  const facts: { [K in FactKey]?: unknown[] } = {}
  const merged = mergeRecords(records)
  for (const kind of Object.keys(READERS) as ReadRecordKind[]) {
    const own = contestItem(kind, win.insured)
    const current = merged.flatMap((one) => (isPartOf(one.item, own) ? one.current : []))
    for (const record of current.filter((one) => isOfMarkers(one, kind, win))) {
      for (const [key, value] of Object.entries(read(kind, record.value, win))) {
        const said = (facts[key as FactKey] ??= [])
        said.push({ source: 'event-day', value, at: record.countsFrom, from: record.id })
      }
    }
  }
  return facts as ClaimFacts
}

/** The item itself, or one of its parts: `tee:grand_prize:1:women` is the tee of the women's markers. */
function isPartOf(item: string, own: string): boolean {
  return item === own || item.startsWith(`${own}:`)
}

/** Of two tees that were measured, the one that the winner played from. */
function isOfMarkers({ value }: CountedRecord, kind: ReadRecordKind, { markers }: Win): boolean {
  return kind !== 'tee' || markers === undefined || (value as RecordValues['tee']).markers === markers
}

/** The value has the shape of its kind: nothing else is stored. */
function read(kind: ReadRecordKind, value: unknown, win: Win): Said {
  const reader = READERS[kind] as ((value: unknown, win: Win) => Said) | undefined
  return reader?.(value, win) ?? {}
}

function isSame(name: string, winner: string): boolean {
  return winnerKey(name) === winnerKey(winner)
}
