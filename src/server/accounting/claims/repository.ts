import { sql } from 'drizzle-orm'
import type { ClaimBook } from '#domain/accounting/books/claim-movements.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { ClaimState } from '#domain/claims/states/claim-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'

/** A claim with what is posted of it. Moments are in milliseconds. */
export interface PostedClaim extends ClaimBook {
  number: string
  policyNumber: string
  event: string
  kind: ClaimKind
  playedOn: CalendarDate
  reportedMs: number
  state: ClaimState
  prize: Cents
  /** Paid before the period. */
  paidBefore: Cents
  /** When its policy was issued, and where and when its contest was insured. */
  issuedMs: number
  territory: string
  insuredOn: CalendarDate
}

/** Claims that had something set aside or payable as a period began, or an entry in it; the earliest first. */
export async function listPostedClaims(db: Db, { from, to, timeZone }: Period): Promise<PostedClaim[]> {
  const begins = startOfDay(from, timeZone)
  const found: unknown = await db.execute(sql`
    with entry as (
      select e.claim_id, e.posted_at, e.document, e.posted_at < ${begins} as is_before,
        coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'claims_reserve'), 0)::float8 as reserve,
        coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'claims_payable'), 0)::float8 as payable,
        coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'bank'), 0)::float8 as paid
      from journal_entries e join postings p on p.document = e.document
      where e.claim_id is not null and e.posted_at < ${startOfDay(to, timeZone, 1)}
      group by e.document
    ), book as (
      select claim_id,
        coalesce(sum(reserve) filter (where is_before), 0) as reserve,
        coalesce(sum(payable) filter (where is_before), 0) as payable,
        coalesce(sum(paid) filter (where is_before), 0) as paid,
        coalesce(jsonb_agg(jsonb_build_object('reserve', reserve, 'payable', payable, 'paid', paid)
          order by posted_at, document) filter (where not is_before), '[]') as entries
      from entry group by claim_id
    )
    select c.number, p.number as "policyNumber", c.event, c.entity as kind, c.played_on::text as "playedOn",
      round(extract(epoch from c.arrived_at) * 1000)::float8 as "reportedMs", c.state,
      b.reserve, b.payable, b.entries, c.prize_cents::float8 as prize, b.paid as "paidBefore",
      round(extract(epoch from p.issued_at) * 1000)::float8 as "issuedMs", t.content -> 'event' ->> 'state' as territory,
      coalesce((
        select k ->> 'date' from jsonb_array_elements(t.content -> 'contests') k
        where k ->> 'entity' = c.entity and (k ->> 'index')::int = c.index
      ), c.played_on::text) as "insuredOn"
    from book b join claims c on c.id = b.claim_id join policies p on p.id = c.policy_id
      join certificates t on t.policy_id = c.policy_id and t.version = c.certificate_version
    where b.reserve <> 0 or b.payable <> 0 or b.entries <> '[]'::jsonb
    order by c.arrived_at, c.number`)
  return (found as { rows: PostedClaim[] }).rows
}
