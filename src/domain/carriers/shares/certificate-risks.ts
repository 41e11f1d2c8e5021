import type { Risk } from '#domain/carriers/shares/share-terms.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { findTerritory } from '#domain/values/territories.ts'

interface Certified {
  entity: ContestKind
  prizeValue: Cents
  date: CalendarDate
}

/** The contests of a certificate as carriers look at them, in their order. */
export function risksOf({
  event,
  contests,
}: {
  event: { state: string }
  contests: readonly Certified[]
}): Risk[] {
  return contests.map((contest) => riskOf(event.state, contest))
}

/** One of them, by the state of its course. */
export function riskOf(state: string, { entity, prizeValue, date }: Certified): Risk {
  return { kind: entity, territory: findTerritory(state)?.code ?? state, prize: prizeValue, day: date }
}
