import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { sandboxRefunds } from '#server/schema/payments/sandbox.schema.ts'
import { refunds } from '#server/schema/policies/credits.schema.ts'

/** What the sandbox's own ledger paid back of a policy, in dollars, the smallest first. */
export async function paidBackBySandbox(db: Db, policyId: string): Promise<number[]> {
  const rows = await db
    .select({ cents: sandboxRefunds.amountCents, state: sandboxRefunds.state })
    .from(sandboxRefunds)
    .innerJoin(refunds, eq(sandboxRefunds.idempotencyKey, sql`${refunds.id}::text`))
    .where(eq(refunds.policyId, policyId))
  return rows
    .filter(({ state }) => state === 'refunded')
    .map(({ cents }) => cents / 100)
    .toSorted((one, other) => one - other)
}
