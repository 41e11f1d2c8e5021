import { sql } from 'drizzle-orm'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'

/** A contest of a certificate in force. Moments are in milliseconds, cents come as text. */
export interface CertifiedContest {
  issuedMs: number
  /** When the policy was cancelled or lapsed. */
  endedMs: number | null
  event: CertificateContent['event']
  kind: ContestKind
  day: CalendarDate
  /** Only while a new date is awaited. */
  openUntil: CalendarDate | null
  prizeCents: string
  /** Winners that the odds of its plan expect; null without odds, or until they are worked out. */
  expected: number | null
}

interface Wanted {
  from: CalendarDate
  to: CalendarDate
  /** Where nothing else is sold. */
  withTests: boolean
}

/** The contests of the newest certificate of each policy that are played in a period, or may be. Lists find the policies by their days. */
export async function listCertifiedContests(
  db: Db,
  { from, to, withTests }: Wanted,
): Promise<CertifiedContest[]> {
  const found: unknown = await db.execute(sql`
    select round(extract(epoch from p.issued_at) * 1000)::float8 as "issuedMs",
      round(extract(epoch from coalesce(p.cancelled_at, p.lapsed_at)) * 1000)::float8 as "endedMs",
      c.content -> 'event' as event, k.entity as kind, k.date as day, k."openUntil" as "openUntil",
      k."prizeValue"::text as "prizeCents", e.claims as expected
    from desk_rows d
      join policies p on p.quote_id = d.quote_id
      join certificates c on c.policy_id = p.id
        and c.version = (select max(newest.version) from certificates newest where newest.policy_id = p.id)
      cross join lateral jsonb_to_recordset(c.content -> 'contests')
        as k(entity text, index int, date text, "openUntil" text, "prizeValue" bigint)
      left join claim_expectations e
        on e.policy_id = p.id and e.entity = k.entity and e.index = k.index and e.version = p.version
    where d.policy_number is not null
      and (
        (d.first_contest_date <= ${to}::date and d.last_contest_date >= ${from}::date)
        or p.awaiting_dates <> '[]'::jsonb
      )
      and coalesce(k."openUntil", k.date) between ${from} and ${to}
      and (${withTests} or (c.content ->> 'test')::boolean is not true)
    order by k.date, p.number, k.entity, k.index`)
  return (found as { rows: CertifiedContest[] }).rows
}
