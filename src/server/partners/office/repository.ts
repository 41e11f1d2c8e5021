import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listPartners } from '#contract/office/partners.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { partners, partnerVersions } from '#server/schema/quotes/coupons.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredPartner = typeof partners.$inferSelect

const FROM_PAGE = sql`q.partner is not null and q.partner ->> 'code' = ${partners.code}`

const FIGURES = {
  partner: partners,
  changedBy: reps.name,
  quotes: sql<number>`(select count(*)::int from ${quotes} q where ${FROM_PAGE})`,
  policies: sql<number>`(select count(*)::int from ${quotes} q join ${policies} b on b.quote_id = q.id where ${FROM_PAGE})`,
  premiumCents: sql<Cents>`(
    select coalesce(sum(o.credit_cents - o.debit_cents), 0)::float8
    from ${quotes} q join ${policies} b on b.quote_id = q.id
    join ${journalEntries} e on e.policy_id = b.id join ${postings} o on o.document = e.document
    where ${FROM_PAGE} and o.account in ('premium_income', 'discounts_given', 'coupon_discounts')
  )`,
}

export type FoundPartner = Omit<ListedPartner, 'key' | 'id'>

type ListedPartner = Awaited<ReturnType<typeof selectPartners>>[number]

/** The list of partners. They are few: each sort and filter reads all of them. */
export const partnerListSql: ListSql<typeof listPartners, ListedPartner> = {
  list: listPartners,
  id: partners.id,
  filters: {
    search: (text) =>
      sql`strpos(lower(${partners.name} || ' ' || ${partners.code}), lower(${text}::text)) > 0`,
    state: (states) => or(...states.map((state) => eq(partners.active, state === 'active'))),
  },
  sorts: {
    active: {
      by: sql`(case when ${partners.active} then '0' else '1' end || lower(${partners.name}))`,
      kind: TEXT,
    },
    name: { by: sql`lower(${partners.name})`, kind: TEXT },
    quotes: { by: FIGURES.quotes, kind: WHOLE_NUMBER },
    policies: { by: FIGURES.policies, kind: WHOLE_NUMBER },
    premium: { by: sql`${FIGURES.premiumCents}::bigint`, kind: WHOLE_NUMBER },
  },
  select: selectPartners,
  selectIds: (db, { where, limit }) =>
    db.select({ id: partners.id }).from(partners).where(where).limit(limit),
}

function selectPartners(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({ key, id: partners.id, ...FIGURES })
    .from(partners)
    .leftJoin(reps, eq(reps.id, partners.changedBy))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

/** All by name, those that are withdrawn last. */
export function listPartnerNames(db: Db, limit: number): Promise<{ code: string; name: string }[]> {
  return db
    .select({ code: partners.code, name: partners.name })
    .from(partners)
    .orderBy(desc(partners.active), asc(sql`lower(${partners.name})`), asc(partners.code))
    .limit(limit)
}

/** The quotes that were started from the pages of some partners. */
export function quotesOfPartners(codes: readonly string[]): SQL {
  const wanted = codes.map(normalizeCouponCode)
  return sql`(select q.id from ${quotes} q where q.partner is not null and ${inArray(sql`q.partner ->> 'code'`, wanted)})`
}

export async function findOfficePartner(db: Db, id: string): Promise<FoundPartner | undefined> {
  const [found] = await db
    .select(FIGURES)
    .from(partners)
    .leftJoin(reps, eq(reps.id, partners.changedBy))
    .where(eq(partners.id, id))
  return found
}

/** The newest hundred quotes that were started from its page. */
export function listQuotesOf(db: Db, code: string) {
  return db
    .select({
      quoteId: quotes.id,
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      tournamentName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
      createdAt: quotes.createdAt,
      percent: sql<number>`(${quotes.partner} ->> 'percent')::float8`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(sql`${quotes.partner} is not null and ${quotes.partner} ->> 'code' = ${code}`)
    .orderBy(desc(quotes.createdAt), asc(quotes.quoteNumber))
    .limit(100)
}

/** The newest first. */
export function listPartnerVersions(db: Db, code: string) {
  return db
    .select({ version: partnerVersions, changedBy: reps.name })
    .from(partnerVersions)
    .leftJoin(reps, eq(reps.id, partnerVersions.changedBy))
    .where(eq(partnerVersions.code, code))
    .orderBy(desc(partnerVersions.version))
}

/** Locks a partner, so that of two changes the later one sees the other. */
export async function lockPartner(trx: Db, id: string): Promise<StoredPartner | undefined> {
  const [found] = await trx.select().from(partners).where(eq(partners.id, id)).for('update')
  return found
}

/** The partner that has the code already; undefined once it is added. */
export async function insertPartner(trx: Db, partner: StoredPartner): Promise<StoredPartner | undefined> {
  const inserted = await trx
    .insert(partners)
    .values(partner)
    .onConflictDoNothing()
    .returning({ id: partners.id })
  if (inserted.length > 0) {
    await keepVersion(trx, partner)
    return undefined
  }
  const [found] = await trx.select().from(partners).where(eq(partners.code, partner.code))
  return found
}

export async function updatePartner(trx: Db, partner: StoredPartner): Promise<void> {
  const { code, id: _id, ...changed } = partner
  await trx.update(partners).set(changed).where(eq(partners.code, code))
  await keepVersion(trx, partner)
}

async function keepVersion(trx: Db, { id: _id, ...version }: StoredPartner): Promise<void> {
  await trx.insert(partnerVersions).values(version)
}
