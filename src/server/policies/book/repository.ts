import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { OPEN_CHANGES, type StoredAmendment } from '#server/policies/amendments/repository.ts'
import type { Purchase } from '#server/payments/repository.ts'

export interface BookChange {
  change: StoredAmendment
  /** How the policy was bought. */
  purchase: Pick<Purchase, 'paymentType'>
}

/** What the documents of one payer of a policy charge, less what they give back. */
export interface Charged {
  policyId: string
  payer: number
  net: Cents
  commission: Cents
}

/** Of each of these policies and each of its payers. */
export async function listCharged(db: Db, policyIds: readonly string[]): Promise<Charged[]> {
  if (policyIds.length === 0) return []
  const { rows } = (await db.execute(sql`
    select e.policy_id as "policyId", e.payer, sum(d.cents) as net,
      coalesce(sum((select sum(debit_cents - credit_cents) from postings p where p.document = e.document and account = 'producer_commissions')), 0) as commission
    from journal_entries e
    join (select number, total_cents as cents from invoices union all select number, total_cents from sales_receipts
      union all select number, -total_cents from credit_memos) d on d.number = e.document
    where e.policy_id = any(${sql.param([...policyIds])}::uuid[]) and e.reason in ('purchase', 'change', 'cancellation')
    group by 1, 2`)) as {
    rows: (Omit<Charged, 'net' | 'commission'> & Record<'net' | 'commission', string>)[]
  }
  return rows.map(({ net, commission, ...whose }) => ({
    ...whose,
    net: Number(net) as Cents,
    commission: Number(commission) as Cents,
  }))
}

/** Of each of these policies, the change that is open and the one that ended it. */
export function listBookChanges(db: Db, policyIds: readonly string[]): Promise<BookChange[]> {
  if (policyIds.length === 0) return Promise.resolve([])
  const isOpen = inArray(policyChanges.state, OPEN_CHANGES)
  const hasEnded = and(eq(policyChanges.state, 'applied'), eq(policyChanges.action, 'cancel_policy'))
  return db
    .select({ change: policyChanges, purchase: { paymentType: purchases.paymentType } })
    .from(policyChanges)
    .innerJoin(policies, eq(policies.id, policyChanges.policyId))
    .innerJoin(purchases, eq(purchases.id, policies.purchaseId))
    .where(and(inArray(policyChanges.policyId, [...policyIds]), or(isOpen, hasEnded)))
}
