import { sql } from 'drizzle-orm'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import type { PremiumSums } from '#server/accounting/premium/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'

/** A document that moved premium, with what of the policy was insured after it. Moments are in milliseconds. */
export interface PremiumDocument extends PremiumSums {
  number: string
  type: EntryType
  postedMs: number
  isInMonth: boolean
  insured: string
  event: string
  state: string
  contests: { entity: ContestKind; fee: Cents; prize: Cents; day: CalendarDate }[]
}

/** A policy with all its documents until the end of a month, in their order. */
export interface PremiumBook {
  id: string
  number: string
  issuedMs: number
  documents: PremiumDocument[]
}

const ACCOUNTS = sql`('premium_income', 'discounts_given', 'coupon_discounts', 'signs_and_shipping_income', 'cancellation_fees', 'producer_commissions')`

/** Policies that are read at once. */
const POLICIES_AT_ONCE = 200

/** The policies with a document in a month, by their numbers, read as they are asked for. */
export async function* readPremiumBooks(db: Db, month: Period): AsyncGenerator<PremiumBook> {
  let after = ''
  for (;;) {
    const books = await listPremiumBooks(db, month, after)
    yield* books
    const last = books.at(-1)
    if (!last || books.length < POLICIES_AT_ONCE) return
    after = last.number
  }
}

/** A document is of the version that its change made, else of the newest one that was issued by then. */
async function listPremiumBooks(
  db: Db,
  { from, to, timeZone }: Period,
  after: string,
): Promise<PremiumBook[]> {
  const [begins, ends] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)]
  const found: unknown = await db.execute(sql`
    with chosen as (
      select p.id, p.number, p.issued_at from policies p
      where p.number collate "C" > ${after} and exists (
        select from journal_entries e join postings l on l.document = e.document
        where e.policy_id = p.id and e.posted_at >= ${begins} and e.posted_at < ${ends} and l.account in ${ACCOUNTS}
      )
      order by p.number collate "C" limit ${POLICIES_AT_ONCE}
    ), posted as (
      select e.policy_id, e.document, e.type, e.posted_at, e.posted_at >= ${begins} as is_in_month,
        coalesce((select h.made_version from policy_changes h where h.id = e.change_id), (
          select max(v.version) from certificates v where v.policy_id = e.policy_id and v.issued_at <= e.posted_at
        ), 1) as version,
        coalesce(sum(credit_cents - debit_cents) filter (where account = 'premium_income'), 0)::float8 as premium,
        coalesce(sum(debit_cents - credit_cents) filter (where account in ('discounts_given', 'coupon_discounts')), 0)::float8 as discounts,
        coalesce(sum(credit_cents - debit_cents) filter (where account = 'signs_and_shipping_income'), 0)::float8 as extras,
        coalesce(sum(credit_cents - debit_cents) filter (where account = 'cancellation_fees'), 0)::float8 as fees,
        coalesce(sum(debit_cents - credit_cents) filter (where account = 'producer_commissions'), 0)::float8 as commission
      from chosen join journal_entries e on e.policy_id = chosen.id join postings l on l.document = e.document
      where e.posted_at < ${ends} and l.account in ${ACCOUNTS}
      group by e.document
    ), documents as (
      select d.policy_id, jsonb_agg(jsonb_build_object(
        'number', d.document, 'type', d.type, 'postedMs', round(extract(epoch from d.posted_at) * 1000), 'isInMonth', d.is_in_month,
        'premium', d.premium, 'discounts', d.discounts, 'extras', d.extras, 'fees', d.fees, 'commission', d.commission,
        'insured', coalesce(nullif(c.content -> 'insured' ->> 'company', ''), c.content -> 'insured' ->> 'name', ''),
        'event', c.content -> 'event' ->> 'tournament', 'state', c.content -> 'event' ->> 'state',
        'contests', (
          select coalesce(jsonb_agg(jsonb_build_object('entity', k -> 'entity', 'fee', k -> 'fee', 'prize', k -> 'prizeValue', 'day', k -> 'date')), '[]')
          from jsonb_array_elements(c.content -> 'contests') k
        )
      ) order by d.posted_at, d.version, d.document) as documents
      from posted d join certificates c on c.policy_id = d.policy_id and c.version = coalesce(
        (select max(v.version) from certificates v where v.policy_id = d.policy_id and v.version <= d.version),
        (select min(v.version) from certificates v where v.policy_id = d.policy_id))
      group by d.policy_id
    )
    select p.id, p.number, round(extract(epoch from p.issued_at) * 1000)::float8 as "issuedMs", d.documents
    from chosen p join documents d on d.policy_id = p.id
    order by p.number collate "C"`)
  return (found as { rows: PremiumBook[] }).rows
}
