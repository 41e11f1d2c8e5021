import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerFacts, CustomerRole } from '#domain/customers/customer-facts.ts'
import { type LikenessReason, reasonsOf } from '#domain/customers/likeness.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  customerDifferences,
  customerJoins,
  customerQuotes,
  customers,
} from '#server/schema/customers/customers.schema.ts'
import { deskRows, isLostRow } from '#server/schema/desk/desk.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { SUMMARY } from '#server/customers/listing/repository.ts'

/** Who leads a customer: itself, or the one that it was joined into. */
export async function findLeader(db: Db, id: string) {
  const member = alias(customers, 'member')
  const [found] = await db
    .select(SUMMARY)
    .from(member)
    .innerJoin(customers, eq(customers.id, member.leaderId))
    .where(eq(member.id, id))
  return found
}

/** The quotes of a leader, of which each is one of somebody who is joined into it. */
function quotesOf(db: Db, leader: string) {
  return db
    .select({
      quoteId: customerQuotes.quoteId,
      roles: sql`array_agg(distinct ${customerQuotes.role})`.as('roles'),
    })
    .from(customerQuotes)
    .innerJoin(customers, eq(customers.id, customerQuotes.customerId))
    .where(eq(customers.leaderId, leader))
    .groupBy(customerQuotes.quoteId)
    .as('its')
}

export type FoundCase = Awaited<ReturnType<typeof listCases>>[number]

/** The newest of the quotes of a customer, of those that are bought or of those that are not. */
export function listCases(db: Db, leader: string, { bought, limit }: { bought: boolean; limit: number }) {
  const its = quotesOf(db, leader)
  return db
    .select({
      id: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      policyId: policies.id,
      roles: sql<CustomerRole[]>`${its.roles}`,
      tournamentName: deskRows.tournamentName,
      firstContestDate: deskRows.firstContestDate,
      state: deskRows.state,
      goodUntil: deskRows.goodUntil,
      isLost: isLostRow(),
      totalCents: deskRows.totalCents,
      updatedAt: deskRows.updatedAt,
    })
    .from(its)
    .innerJoin(deskRows, eq(deskRows.quoteId, its.quoteId))
    .leftJoin(policies, eq(policies.quoteId, its.quoteId))
    .where((bought ? isNotNull : isNull)(deskRows.policyNumber))
    .orderBy(desc(deskRows.updatedAt), asc(deskRows.quoteId))
    .limit(limit)
}

/** All policies of a customer. */
export async function listPolicyIds(db: Db, leader: string): Promise<string[]> {
  const its = quotesOf(db, leader)
  const found = await db
    .select({ id: policies.id })
    .from(its)
    .innerJoin(policies, eq(policies.quoteId, its.quoteId))
  return found.map(({ id }) => id)
}

const MOST_ADDRESSES = 50

export type CustomerAddress = CustomerFacts & { role: CustomerRole; quotes: number }

/** What quotes say of a customer, each way once, the newest first. */
export function listAddresses(db: Db, leader: string): Promise<CustomerAddress[]> {
  const { role, name, company, email, phone, street, city, state, zip, quoteId, activeAt } = customerQuotes
  const facts = { name, company, email, phone, street, city, state, zip }
  return db
    .select({ role, ...facts, quotes: sql`count(distinct ${quoteId})`.mapWith(Number) })
    .from(customerQuotes)
    .innerJoin(customers, eq(customers.id, customerQuotes.customerId))
    .where(eq(customers.leaderId, leader))
    .groupBy(role, ...Object.values(facts))
    .orderBy(desc(sql`max(${activeAt})`), role)
    .limit(MOST_ADDRESSES)
}

const MOST_MAIL = 10

/** The quotes among which the latest mail is looked for. */
const NEWEST_QUOTES = 200

/** The latest mail about the quotes of a customer. */
export function listMail(db: Db, leader: string) {
  const its = quotesOf(db, leader)
  const newest = db
    .select({ id: deskRows.quoteId })
    .from(its)
    .innerJoin(deskRows, eq(deskRows.quoteId, its.quoteId))
    .orderBy(desc(deskRows.updatedAt), asc(deskRows.quoteId))
    .limit(NEWEST_QUOTES)
  return db
    .select({
      id: messages.id,
      quoteId: messages.quoteId,
      caseNumber: sql<string>`coalesce(${deskRows.policyNumber}, ${deskRows.quoteNumber})`,
      recipient: messages.recipient,
      subject: messages.subject,
      state: messages.state,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(deskRows, eq(deskRows.quoteId, messages.quoteId))
    .where(and(inArray(messages.quoteId, newest), eq(messages.channel, 'mail')))
    .orderBy(desc(messages.createdAt), asc(messages.id))
    .limit(MOST_MAIL)
}

/** How a member was called last: what its newest quote says of it. */
function newestOf(member: SQL) {
  return sql`(select jsonb_build_object('name', q.name, 'company', q.company, 'email', q.email, 'phone', q.phone)
    from customer_quotes q where q.customer_id = ${member} order by q.active_at desc, q.quote_id limit 1)`
}

type Called = Pick<CustomerFacts, 'name' | 'company' | 'email' | 'phone'> | null

/** The joins by which a customer is what it is, the newest first. */
export function listJoins(db: Db, leader: string) {
  return db
    .select({
      id: customerJoins.id,
      joined: sql<Called>`${newestOf(sql`${customerJoins.customerId}`)}`,
      into: sql<Called>`${newestOf(sql`${customerJoins.intoId}`)}`,
      reasons: customerJoins.reasons,
      by: reps.name,
      at: customerJoins.joinedAt,
    })
    .from(customerJoins)
    .innerJoin(customers, eq(customers.id, customerJoins.customerId))
    .innerJoin(reps, eq(reps.id, customerJoins.joinedBy))
    .where(and(eq(customers.leaderId, leader), isNull(customerJoins.undoneAt)))
    .orderBy(desc(customerJoins.joinedAt), asc(customerJoins.id))
}

/** Of whom was said that they are not the same as this customer, or as one that is joined into it. */
export function listDifferences(db: Db, leader: string) {
  const [one, other] = [alias(customers, 'one'), alias(customers, 'other')]
  const theOther = sql`case when ${one.leaderId} = ${leader} then ${other.leaderId} else ${one.leaderId} end`
  return db
    .select({
      id: customerDifferences.id,
      name: customers.name,
      company: customers.company,
      email: customers.email,
      phone: customers.phone,
      by: reps.name,
      at: customerDifferences.saidAt,
    })
    .from(customerDifferences)
    .innerJoin(one, eq(one.id, customerDifferences.oneId))
    .innerJoin(other, eq(other.id, customerDifferences.otherId))
    .innerJoin(customers, sql`${customers.id} = ${theOther}`)
    .innerJoin(reps, eq(reps.id, customerDifferences.repId))
    .where(
      sql`(${one.leaderId} = ${leader} or ${other.leaderId} = ${leader}) and ${one.leaderId} <> ${other.leaderId}`,
    )
    .orderBy(desc(customerDifferences.saidAt), asc(customerDifferences.id))
}

const MOST_OFFERS = 10

/** What is looked through of the quotes that have something in common, and of what this customer has. */
const MOST_ALIKE = 2000
const MOST_LIKENESS = 200

/**
 * Who may be the same as a customer, with what they have in common.
 *
 * @rule O18 A customer with the same telephone, organization, or name and street or city is offered to be joined, with the
 * reason, unless a rep has said that it is not the same.
 */
export async function findOffers(
  db: Db,
  leader: string,
): Promise<{ id: string; reasons: LikenessReason[] }[]> {
  const found: unknown = await db.execute(sql`
    with own as (
      select array(select distinct unnest(q.likeness) from customer_quotes q join customers m on m.id = q.customer_id
        where m.leader_id = ${leader} limit ${MOST_LIKENESS}) as likeness),
    alike as (
      select q.customer_id, q.likeness, q.active_at from customer_quotes q, own
      where q.likeness && own.likeness limit ${MOST_ALIKE}),
    others as (
      select m.leader_id as id, array_agg(distinct shared) as shared, max(a.active_at) as active_at
      from alike a join customers m on m.id = a.customer_id cross join own
        cross join lateral unnest(a.likeness) as shared
      where m.leader_id <> ${leader} and shared = any(own.likeness) group by m.leader_id)
    select id, shared from others where not exists (
      select from customer_differences d join customers one on one.id = d.one_id join customers other on other.id = d.other_id
      where (one.leader_id = ${leader} and other.leader_id = others.id)
        or (other.leader_id = ${leader} and one.leader_id = others.id))
    order by cardinality(shared) desc, active_at desc, id limit ${MOST_OFFERS}`)
  const { rows } = found as { rows: { id: string; shared: string[] }[] }
  return rows.map(({ id, shared }) => ({ id, reasons: reasonsOf(shared) }))
}

export function listSummaries(db: Db, ids: readonly string[]) {
  return db
    .select(SUMMARY)
    .from(customers)
    .where(inArray(customers.id, [...ids]))
}
