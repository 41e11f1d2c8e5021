import { contestItem } from '#domain/claims/event-day/record-values.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Day, valueOf } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { contactOf, contestKey, knownOf, nameOf } from '#web/claims/report/report-form.ts'
import type { ClaimableContest } from '#web/policy/claims/claim-queries.ts'

/** The contests as the page of the report knows them, with who was named for each before the day and on it. */
export function claimableOf(bundle: Bundle, now: number): ClaimableContest[] {
  return bundle.contests.map((one) => {
    const opensAt = one.opens_at === null ? Number.NaN : new Date(one.opens_at).getTime()
    return {
      contest: one.contest,
      index: one.index,
      title: one.title,
      dates: one.dates,
      hole: one.hole,
      // The phone may have heard of it yesterday.
      is_open: one.is_open || opensAt <= now,
      why_not: one.why_not,
      opens_at: one.opens_at,
      partners_needed: one.witnesses.partners,
      witnesses_needed: one.witnesses.independent,
      named: bundle.people
        .filter(({ contest, index }) => contest === one.contest && index === one.index)
        .map(({ name, phone }) => ({ name, part: 'witness' as const, phone, email: null })),
    }
  })
}

interface Known {
  day: Pick<Day, 'items'>
  bundle: Bundle
  contest: ClaimableContest
  today: CalendarDate
  /** The time of the shot is about when the page was opened. */
  openedAt: number
}

/** What is known of a win before anything is typed: what was measured, who is there, and the time. */
export function knownWin({ day, bundle, contest, today, openedAt }: Known): Record<string, string> {
  const about = { kind: contest.contest, index: contest.index }
  const tee = valueOf(day, contestItem('tee', about)) as { yards: number; markers: string } | undefined
  return {
    ...knownOf(contest, today),
    shot_time: timeText(openedAt, bundle.event.time_zone),
    ...(tee && { yardage: String(tee.yards), markers: tee.markers }),
    ...knownWitnesses(day, contest),
  }
}

/** Whoever was named before or on the day, in the rows of those who take no part. */
function knownWitnesses(day: Pick<Day, 'items'>, contest: ClaimableContest): Record<string, string> {
  const { partners_needed: partners, witnesses_needed: witnesses, named } = contest
  const rows = Array.from({ length: witnesses }, (_, at) => {
    const item = `named:${contest.contest}:${contest.index}:${at + 1}`
    const onDay = valueOf(day, item) as { name: string; phone?: string | null } | undefined
    return { row: partners + at + 1, person: onDay ?? named[at] }
  })
  return Object.fromEntries(
    rows.flatMap(({ row, person }) =>
      person ? [[nameOf(row), person.name] as const, [contactOf(row), person.phone ?? ''] as const] : [],
    ),
  )
}

/** As the field of the form keeps it: `12:31` at the course. */
function timeText(moment: number, timeZone: string): string {
  return new Date(moment).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}

export function findContest(contests: readonly ClaimableContest[], key: string | undefined) {
  return contests.find((contest) => contestKey(contest) === key)
}
