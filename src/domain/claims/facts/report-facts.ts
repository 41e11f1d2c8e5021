import type { ClaimFacts, FactKey, FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { FactSource } from '#domain/claims/facts/fact-sources.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'

/** What somebody says of a win when reporting it, as far as rules look at it. */
export interface ReportedFacts {
  /** ISO 8601 in UTC. */
  shotAt: string
  hole?: number
  markers?: FactValues['markers']
  yards?: number
  groupSize?: number
}

/** Where something was said, for whoever compares sources. */
export interface SaidIn {
  source: FactSource
  /** ISO 8601 in UTC. */
  at: string
  from: string
}

/** The facts of a report; its day is that of the shot at the event. */
export function factsOfReport(
  { shotAt, hole, markers, yards, groupSize }: ReportedFacts,
  saidIn: SaidIn,
  timeZone: string,
): ClaimFacts {
  return factsFrom(
    {
      shotAt,
      playedOn: dateInTimeZone(new Date(shotAt), timeZone),
      ...(hole !== undefined && { hole }),
      ...(markers && { markers }),
      ...(yards !== undefined && { measuredYards: yards }),
      ...(groupSize !== undefined && { groupSize }),
    },
    saidIn,
  )
}

/** Values of one source, such as a document that was accepted or what a rep has found. */
export function factsFrom(values: Partial<FactValues>, saidIn: SaidIn): ClaimFacts {
  const sourced = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, [{ ...saidIn, value }]])
  return Object.fromEntries(sourced) as ClaimFacts
}

/** Everything that is said, from all sources together. */
export function joinFacts(...all: readonly ClaimFacts[]): ClaimFacts {
  const keys = [...new Set(all.flatMap((facts) => Object.keys(facts)))] as FactKey[]
  return Object.fromEntries(keys.map((key) => [key, all.flatMap((facts) => [...(facts[key] ?? [])])]))
}
