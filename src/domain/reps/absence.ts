import type { CalendarDate } from '#domain/values/calendar.ts'

/** A rep who is away until a day, with whoever stands in. */
export interface Absence {
  repId: string
  until: CalendarDate
  /** Null if that colleague has left. */
  standInId: string | null
}

/** @rule O18 A rep is away until a day, that day included, and is there again by itself. */
export function isAway({ until }: Pick<Absence, 'until'>, today: CalendarDate): boolean {
  return until >= today
}

/** Those who are away on a day, by their id. */
function awayOn(absences: readonly Absence[], today: CalendarDate): ReadonlyMap<string, Absence> {
  return new Map(
    absences.filter((absence) => isAway(absence, today)).map((absence) => [absence.repId, absence]),
  )
}

/**
 * Whom a rep stands in for, themselves not among them. Whoever stands in for somebody also stands in for those for whom that
 * one stands in.
 *
 * @rule O18 The cases and tasks of a rep who is away also show under whoever stands in.
 */
export function listCovered(repId: string, absences: readonly Absence[], today: CalendarDate): string[] {
  const away = [...awayOn(absences, today).values()]
  const found = new Set([repId])
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const absence of away)
      if (absence.standInId !== null && found.has(absence.standInId)) found.add(absence.repId)
  }
  found.delete(repId)
  return [...found]
}

/**
 * Who is there for a rep who is away: whoever stands in, or whoever stands in for them. Undefined if nobody is.
 *
 * @rule O18 Nobody stands in for themselves, by whatever way.
 */
export function findStandIn(
  repId: string,
  absences: readonly Absence[],
  today: CalendarDate,
): string | undefined {
  const away = awayOn(absences, today)
  const seen = new Set([repId])
  let next = away.get(repId)?.standInId ?? undefined
  while (next !== undefined && !seen.has(next)) {
    const theirs = away.get(next)
    if (!theirs) return next
    seen.add(next)
    next = theirs.standInId ?? undefined
  }
  return undefined
}
