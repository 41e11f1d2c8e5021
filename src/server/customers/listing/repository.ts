import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { listCustomers } from '#contract/customers.ts'
import { wantedWords } from '#domain/customers/telephone-key.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { customers } from '#server/schema/customers/customers.schema.ts'

/** What is shown of a customer, wherever one is named. */
export const SUMMARY = {
  id: customers.id,
  version: customers.version,
  name: customers.name,
  company: customers.company,
  email: customers.email,
  phone: customers.phone,
  street: customers.street,
  city: customers.city,
  state: customers.state,
  zip: customers.zip,
  isInsured: customers.isInsured,
  isProducer: customers.isProducer,
  quoteCount: customers.quoteCount,
  policyCount: customers.policyCount,
  priceCents: customers.priceCents,
  owedCents: customers.owedCents,
  since: customers.since,
  lastActiveAt: customers.lastActiveAt,
}

type ListedCustomer = Awaited<ReturnType<typeof selectCustomers>>[number]

/** The list of customers: those that lead, with all that are joined into them. */
export const customerListSql: ListSql<typeof listCustomers, ListedCustomer> = {
  list: listCustomers,
  id: customers.id,
  filters: {
    search: searchFor,
    role: (roles) =>
      or(...roles.map((role) => eq(role === 'insured' ? customers.isInsured : customers.isProducer, true))),
    bought: (wanted) =>
      or(
        ...wanted.map((one) =>
          one === 'yes' ? sql`${customers.policyCount} > 0` : eq(customers.policyCount, 0),
        ),
      ),
  },
  sorts: {
    active: { by: customers.lastActiveAt, kind: MOMENT },
    name: { by: customers.sortName, kind: TEXT },
    premium: { by: customers.priceCents, kind: WHOLE_NUMBER },
  },
  select: selectCustomers,
}

/** All words that were typed, the last letters of each left out or not. What has no word finds nobody. */
function searchFor(typed: string): SQL {
  const words = wantedWords(typed).map((word) => `'${word}':*`)
  return words.length === 0 ? sql`false` : sql`${customers.words} @@ ${words.join(' & ')}::tsquery`
}

function selectCustomers(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({ key, ...SUMMARY })
    .from(customers)
    .where(and(customers.isListed, where))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The last active who are found by a text. */
export function findCustomersByText(db: Db, text: string, limit: number) {
  return (
    db
      .select(SUMMARY)
      .from(customers)
      .where(and(customers.isListed, searchFor(text)))
      // Not by the index of the order, along which the planner would walk to the first that match.
      .orderBy(sql`${customers.lastActiveAt} + interval '0' desc`, customers.id)
      .limit(limit)
  )
}
