import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { eq, sql } from 'drizzle-orm'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claimExpectations } from '#server/schema/claims/expectations.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

type Expectation = typeof claimExpectations.$inferInsert

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const found: unknown = await db.execute(query)
  return (found as { rows: Row[] }).rows
}

/** Some policies whose expectation was worked out for another version, or never. */
export function listStalePolicies(db: Db, most: number) {
  return db
    .select({
      policyId: policies.id,
      version: policies.version,
      endedAt: sql<Date | null>`coalesce(${policies.cancelledAt}, ${policies.lapsedAt})`.mapWith(
        policies.cancelledAt,
      ),
      plan: certificates.ratingPlan,
      planHash: certificates.ratingPlanHash,
      content: certificates.content,
      answers: quotes.answers,
    })
    .from(policies)
    .innerJoin(quotes, eq(quotes.id, policies.quoteId))
    .innerJoin(
      certificates,
      sql`${certificates.policyId} = ${policies.id} and ${certificates.version} = (
        select max(c.version) from ${certificates} c where c.policy_id = ${policies.id}
      )`,
    )
    .where(
      sql`not exists (
        select from ${claimExpectations} e where e.policy_id = ${policies.id} and e.version = ${policies.version}
          and e.is_ended = (coalesce(${policies.cancelledAt}, ${policies.lapsedAt}) is not null)
      )`,
    )
    .limit(most)
}

export interface StalePolicy {
  policyId: string
  version: number
  endedAt: Date | null
  plan: string | null
  planHash: string | null
  content: CertificateContent
  answers: FlatAnswers
}

/** Takes the place of what was expected of these policies before. Two may do it at once: what the other one wrote is the same. */
export async function saveExpectations(
  trx: Db,
  policyIds: readonly string[],
  expected: readonly Expectation[],
): Promise<void> {
  await trx
    .delete(claimExpectations)
    .where(sql`${claimExpectations.policyId} = any(${sql.param([...policyIds])}::uuid[])`)
  if (expected.length > 0) {
    await trx
      .insert(claimExpectations)
      .values([...expected])
      .onConflictDoNothing()
  }
}

/** What happened of a kind of contest in a year of play. Cents are whole, and come as text. */
export interface HappenedClaims {
  kind: ClaimKind
  year: number
  reported: number
  open: number
  approved: number
  declined: number
  reserveCents: string
  paidCents: string
  incurredCents: string
  medianDays: number | null
  p90Days: number | null
}

/** Claims by kind and year of play, from their own rows and their entries in the journal. */
export function readHappened(db: Db): Promise<HappenedClaims[]> {
  return rowsOf(
    db,
    sql`with decided as (
      select claim_id, min(at) as at from claim_events where kind in ('approve', 'decline') group by claim_id
    ), money as (
      select j.claim_id,
        sum(case when p.account = 'bank' then p.credit_cents - p.debit_cents else 0 end) as paid,
        sum(case when p.account = 'claims_incurred' then p.debit_cents - p.credit_cents else 0 end) as incurred
      from journal_entries j join postings p on p.document = j.document
      where j.claim_id is not null group by j.claim_id
    ), outcome as (
      select distinct on (claim_id) claim_id, kind from claim_events
      where kind in ('approve', 'decline', 'reopen') order by claim_id, place desc
    )
    select c.entity as kind, extract(year from c.played_on)::int as year,
      count(*)::int as reported,
      count(*) filter (where c.state in ('reported', 'documents', 'review'))::int as open,
      count(*) filter (where o.kind = 'approve')::int as approved,
      count(*) filter (where o.kind = 'decline')::int as declined,
      sum(c.reserve_cents)::text as "reserveCents",
      coalesce(sum(m.paid), 0)::bigint::text as "paidCents",
      coalesce(sum(m.incurred), 0)::bigint::text as "incurredCents",
      percentile_cont(0.5) within group (order by extract(epoch from d.at - c.arrived_at) / 86400)::float8 as "medianDays",
      percentile_cont(0.9) within group (order by extract(epoch from d.at - c.arrived_at) / 86400)::float8 as "p90Days"
    from claims c left join decided d on d.claim_id = c.id left join money m on m.claim_id = c.id
      left join outcome o on o.claim_id = c.id
    group by 1, 2`,
  )
}

export interface DeclinedByRule {
  kind: ClaimKind
  year: number
  rule: RuleId
  claims: number
}

/** The rules that the declines that stand name. */
export function readDeclined(db: Db): Promise<DeclinedByRule[]> {
  return rowsOf(
    db,
    sql`with outcome as (
      select distinct on (claim_id) claim_id, kind, place from claim_events
      where kind in ('approve', 'decline', 'reopen') order by claim_id, place desc
    )
    select c.entity as kind, extract(year from c.played_on)::int as year, rule, count(*)::int as claims
    from outcome o join claims c on c.id = o.claim_id
      join claim_decision_ends e on e.claim_id = o.claim_id and e.event_place = o.place
      join claim_decisions n on n.id = e.decision_id
      cross join lateral jsonb_array_elements_text(n.content -> 'rules') rule
    where o.kind = 'decline' group by 1, 2, 3`,
  )
}

export interface ExpectedOfKind {
  kind: ClaimKind
  year: number
  /** Rows that were played, and those of them of which nothing is expected for want of odds. */
  rows: number
  withoutOdds: number
  claims: number
  costCents: string
}

/** What the plan's odds expect of the contests that were played until this day. */
export function readExpected(db: Db, today: CalendarDate): Promise<ExpectedOfKind[]> {
  return rowsOf(
    db,
    sql`select entity as kind, extract(year from played_on)::int as year, count(*)::int as rows,
      count(*) filter (where claims is null)::int as "withoutOdds",
      coalesce(sum(claims), 0)::float8 as claims, coalesce(sum(cost_cents), 0)::bigint::text as "costCents"
    from claim_expectations where played_on <= ${today}::date group by 1, 2`,
  )
}

/** A sum of cents as the database wrote it. */
export function centsOf(text: string): Cents {
  return Number(text) as Cents
}
