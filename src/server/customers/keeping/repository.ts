import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CustomerFacts, type CustomerRole, sortName } from '#domain/customers/customer-facts.ts'
import { customerWords, likenessOf } from '#domain/customers/likeness.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { customerQuotes } from '#server/schema/customers/customers.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** The customers of these quotes as they are noted. */
export async function listCustomersOf(trx: Db, quoteIds: readonly string[]): Promise<string[]> {
  const { customerId, quoteId } = customerQuotes
  const found = await trx
    .select({ customerId })
    .from(customerQuotes)
    .where(inArray(quoteId, [...quoteIds]))
  return found.map((row) => row.customerId)
}

/** What decides whose quotes are, and what is counted of them. */
export function listQuoteFacts(trx: Db, quoteIds: readonly string[]) {
  return trx
    .select({
      id: quotes.id,
      answers: quotes.answers,
      policyId: policies.id,
      createdAt: quotes.createdAt,
      updatedAt: quotes.updatedAt,
      sentAt: deskRows.sentAt,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .leftJoin(deskRows, eq(deskRows.quoteId, quotes.id))
    .where(inArray(quotes.id, [...quoteIds]))
}

/**
 * The customers with these identities; whoever is not there yet is added. They are locked in one order, so that two
 * transactions with the same ones do not wait for each other crosswise.
 */
export async function findOrAddCustomers(
  trx: Db,
  identities: readonly string[],
): Promise<(identity: string) => string> {
  const ids = new Map<string, string>()
  const sorted = [...new Set(identities)].toSorted()
  const found: unknown[] = await sendTogether(
    ...sorted.map(
      (identity) => () =>
        trx.execute(sql`
          insert into customers (id, leader_id, identity)
          select new.id, new.id, erased_address(${`customer ${identity}`}) from (select ${randomUUID()}::uuid as id) new
          on conflict (identity) do update set identity = excluded.identity returning id`),
    ),
  )
  for (const [place, identity] of sorted.entries()) {
    const [row] = (found[place] as { rows: { id: string }[] }).rows
    if (row) ids.set(identity, row.id)
  }
  return (identity) => {
    const id = ids.get(identity)
    if (id === undefined) throw new Error('A customer was not added')
    return id
  }
}

export interface CustomerQuote {
  quoteId: string
  role: CustomerRole
  facts: CustomerFacts
  customerId: string
  isBought: boolean
  priceCents: Cents
  owedCents: Cents
  createdAt: Date
  activeAt: Date
}

/**
 * Stores who stands on these quotes, and that nobody else does any more; whoever leads one who does or did shows what is
 * stored now.
 */
export async function replaceCustomerQuotes(
  trx: Db,
  quoteIds: readonly string[],
  { before, rows }: { before: readonly string[]; rows: readonly CustomerQuote[] },
): Promise<void> {
  const pairs = rows.map(({ quoteId, role }) => `${quoteId} ${role}`)
  const { quoteId, role } = customerQuotes
  const customers = [...new Set([...before, ...rows.map(({ customerId }) => customerId)])]
  await sendTogether(
    ...rows.map((row) => () => saveCustomerQuote(trx, row)),
    () =>
      trx
        .delete(customerQuotes)
        .where(
          and(
            inArray(quoteId, [...quoteIds]),
            sql`${quoteId} || ' ' || ${role} <> all(${sql.param(pairs)}::text[])`,
          ),
        ),
    () => trx.execute(sql`select recount_customers(${sql.param(customers)}::uuid[])`),
  )
}

function saveCustomerQuote(trx: Db, { facts, ...row }: CustomerQuote) {
  const values = {
    ...row,
    ...facts,
    sortName: sortName(facts),
    words: customerWords(facts),
    likeness: likenessOf(facts),
  }
  return trx
    .insert(customerQuotes)
    .values(values)
    .onConflictDoUpdate({ target: [customerQuotes.quoteId, customerQuotes.role], set: values })
}
