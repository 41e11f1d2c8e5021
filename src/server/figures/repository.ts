import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Account } from '#domain/accounting/accounts.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import type { CountedQuote, PostedLoss } from '#domain/figures/count-quote.ts'
import type { FigureCell } from '#domain/figures/figure-cells.ts'
import type { StatedFees } from '#domain/figures/premium-shares.ts'
import { sourceOf } from '#domain/figures/quote-sources.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { coveredContests, quoteFrom } from '#domain/quote/model/quote.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { figureDeltas, figures, quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'

const PREMIUM: Account = 'premium_income'
/** What makes the premium what clients pay for their contests. */
const FEES: readonly Account[] = ['premium_income', 'discounts_given', 'coupon_discounts']
/** What wins cost. */
const LOSSES: Account = 'claims_incurred'
const STARTED: AuditEventName = 'quote_started'

/** What is counted of some quotes, as it is stored now, by the days of a time zone. */
export async function readCountedQuotes(
  db: Db,
  quoteIds: readonly string[],
  timeZone: string,
): Promise<Map<string, CountedQuote>> {
  const found = await db
    .select({
      id: quotes.id,
      answers: quotes.answers,
      createdAt: quotes.createdAt,
      repId: quotes.assignedRepId,
      copy: quotes.copy,
      hasPartner: sql<boolean>`${quotes.partner} is not null`,
      startedByRep: sql<boolean>`exists (${startedByRep(db)})`,
      policyId: policies.id,
      issuedAt: policies.issuedAt,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(inArray(quotes.id, [...quoteIds]))
  const dayOf = (moment: Date) => dateInTimeZone(moment, timeZone)
  const money = await readMoney(
    db,
    found.flatMap(({ policyId }) => policyId ?? []),
  )
  return new Map(
    found.map(({ id, answers, createdAt, repId, policyId, issuedAt, ...beginning }) => {
      const quote = quoteFrom(answers)
      const { entries, statedFees, losses } = money.of(policyId)
      const counted: CountedQuote = {
        startedOn: dayOf(createdAt),
        source: sourceOf(beginning),
        clientType: clientTypeOf(quote.answers)?.code ?? '',
        territory: quote.answers.course_state ?? '',
        contests: coveredContests(quote).map(({ entity }) => entity),
        repId,
        boughtOn: issuedAt && dayOf(issuedAt),
        posted: entries.map(({ postedAt, version, premium, fee }) => {
          return { on: dayOf(postedAt), version, premium, fee }
        }),
        statedFees,
        losses: losses.map(({ postedAt, kind, loss }) => ({ on: dayOf(postedAt), kind, loss })),
      }
      return [id, counted]
    }),
  )
}

function startedByRep(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.quoteId, quotes.id), eq(auditEvents.event, STARTED), eq(auditEvents.actor, 'rep')),
    )
}

interface Entry {
  postedAt: Date
  version: number
  premium: Cents
  fee: Cents
}

/** What was posted for policies, and what their certificates state; of most quotes there is none. */
async function readMoney(db: Db, policyIds: readonly string[]) {
  const [entries, stated, losses] =
    policyIds.length === 0
      ? [[], [], []]
      : await sendTogether(
          () => readEntries(db, policyIds),
          () => readStatedFees(db, policyIds),
          () => readLosses(db, policyIds),
        )
  return {
    of: (policyId: string | null): { entries: Entry[]; statedFees: StatedFees[]; losses: LossEntry[] } => ({
      entries: entries.filter((entry) => entry.policyId === policyId),
      statedFees: stated.filter((fees) => fees.policyId === policyId),
      losses: losses.filter((entry) => entry.policyId === policyId),
    }),
  }
}

/** Entries of the premium in the order of posting, each with the version of the policy that it made, or that was in force. */
async function readEntries(db: Db, policyIds: readonly string[]): Promise<(Entry & { policyId: string })[]> {
  const { rows } = (await db.execute(sql`
    select e.policy_id, (extract(epoch from e.posted_at) * 1000)::float8 as posted_at,
      coalesce(max(c.made_version), (select max(t.version) from certificates t where t.policy_id = e.policy_id and t.issued_at <= e.posted_at), 1) as version,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = ${PREMIUM}), 0)::float8 as premium,
      sum(p.credit_cents - p.debit_cents)::float8 as fee
    from journal_entries e
    join postings p on p.document = e.document and p.account = any(${sql.param([...FEES])}::text[])
    left join policy_changes c on c.id = e.change_id
    where e.policy_id = any(${sql.param([...policyIds])}::uuid[])
    group by e.document order by e.posted_at, e.document`)) as {
    rows: { policy_id: string; posted_at: number; version: number; premium: number; fee: number }[]
  }
  return rows.map(({ policy_id: policyId, posted_at: postedAt, version, premium, fee }) => ({
    policyId,
    postedAt: new Date(postedAt),
    version,
    premium: premium as Cents,
    fee: fee as Cents,
  }))
}

interface LossEntry extends Omit<PostedLoss, 'on'> {
  postedAt: Date
}

/** What each entry of their claims added to what claims cost, or took from it. */
async function readLosses(
  db: Db,
  policyIds: readonly string[],
): Promise<(LossEntry & { policyId: string })[]> {
  const { rows } = (await db.execute(sql`
    select e.policy_id, (extract(epoch from e.posted_at) * 1000)::float8 as posted_at, c.entity as kind,
      sum(p.debit_cents - p.credit_cents)::float8 as loss
    from journal_entries e
    join postings p on p.document = e.document and p.account = ${LOSSES}
    join claims c on c.id = e.claim_id
    where e.policy_id = any(${sql.param([...policyIds])}::uuid[])
    group by e.document, c.entity order by e.posted_at, e.document`)) as {
    rows: { policy_id: string; posted_at: number; kind: string; loss: number }[]
  }
  return rows.map(({ policy_id: policyId, posted_at: postedAt, kind, loss }) => ({
    policyId,
    postedAt: new Date(postedAt),
    kind,
    loss: loss as Cents,
  }))
}

async function readStatedFees(
  db: Db,
  policyIds: readonly string[],
): Promise<(StatedFees & { policyId: string })[]> {
  const { rows } = (await db.execute(sql`
    select t.policy_id, t.version, c ->> 'entity' as kind, sum((c ->> 'fee')::numeric)::float8 as fee
    from certificates t cross join lateral jsonb_array_elements(t.content -> 'contests') c
    where t.policy_id = any(${sql.param([...policyIds])}::uuid[])
    group by 1, 2, 3 order by 1, 2`)) as {
    rows: { policy_id: string; version: number; kind: string; fee: number }[]
  }
  const stated = new Map<string, StatedFees & { policyId: string }>()
  for (const { policy_id: policyId, version, kind, fee } of rows) {
    const key = `${policyId} ${version}`
    const of = stated.get(key) ?? { policyId, version, fees: {} }
    const known = CONTEST_KINDS.find((one) => one === kind)
    if (known) of.fees[known] = fee as Cents
    stated.set(key, of)
  }
  return [...stated.values()]
}

export interface NewQuoteFigures {
  quoteId: string
  timeZone: string
  cells: FigureCell[]
}

/** Stores what is counted of quotes where it has changed; the database notes the difference. In the order of their ids. */
export async function saveQuoteFigures(trx: Db, counted: readonly NewQuoteFigures[]): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.toSorted((one, other) => (one.quoteId < other.quoteId ? -1 : 1))
  await trx
    .insert(quoteFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: quoteFigures.quoteId,
      set: { timeZone: sql`excluded.time_zone`, cells: sql`excluded.cells` },
      setWhere: sql`(${quoteFigures.timeZone}, ${quoteFigures.cells}) is distinct from (excluded.time_zone, excluded.cells)`,
    })
}

/**
 * Adds some noted changes to the figures, in the order of these, so that two who do so at once do not wait for each other
 * crosswise. The number of changes: 0 if none is left that nobody else is at work on.
 */
export async function foldDeltas(db: Db, limit: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    -- Without this the database keeps changes with losses: whoever does not say so may not know of them.
    with known as materialized (select set_config('figures.adds_losses', 'yes', true) as adds),
    taken as (
      delete from ${figureDeltas} where (select adds from known) = 'yes' and id in (select id from ${figureDeltas} order by id limit ${limit} for update skip locked) returning *
    ), summed as (
      select dimension, day, value, is_removed, sum(started)::integer as started, sum(converted)::integer as converted,
        sum(bought)::integer as bought, sum(premium_cents)::bigint as premium_cents, sum(fee_cents)::bigint as fee_cents,
        sum(loss_cents)::bigint as loss_cents
      from taken group by dimension, day, value, is_removed order by dimension, day, value, is_removed
    ), added as (
      insert into ${figures} as f (dimension, day, value, is_removed, started, converted, bought, premium_cents, fee_cents, loss_cents)
      select * from summed
      on conflict (dimension, day, value, is_removed) do update set started = f.started + excluded.started,
        converted = f.converted + excluded.converted, bought = f.bought + excluded.bought,
        premium_cents = f.premium_cents + excluded.premium_cents, fee_cents = f.fee_cents + excluded.fee_cents,
        loss_cents = f.loss_cents + excluded.loss_cents
    )
    select count(*)::integer as folded from taken`)) as { rows: { folded: number }[] }
  return rows[0]?.folded ?? 0
}

/** Has some quotes counted again that were counted by the days of another time zone; whether there were any. */
export async function markOtherZonesStale(trx: Db, timeZone: string, limit: number): Promise<boolean> {
  const { rows } = (await trx.execute(sql`
    insert into stale_desk_rows (quote_id)
    select quote_id from ${quoteFigures} where time_zone < ${timeZone} or time_zone > ${timeZone} limit ${limit}
    on conflict do nothing returning quote_id`)) as { rows: unknown[] }
  return rows.length > 0
}

/** The ids of quotes in their order, after one of them. */
export async function listQuoteIds(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(sql`${quotes.id} > ${after}::uuid`)
    .orderBy(asc(quotes.id))
    .limit(limit)
  return found.map(({ id }) => id)
}
