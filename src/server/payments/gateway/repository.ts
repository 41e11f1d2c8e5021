import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { sandboxCharges, sandboxRefunds, sandboxTokens } from '#server/schema/payments/sandbox.schema.ts'
import { stripeIntents } from '#server/schema/payments/stripe.schema.ts'

export type SandboxToken = typeof sandboxTokens.$inferSelect
export type SandboxCharge = typeof sandboxCharges.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect
export type StripeIntent = typeof stripeIntents.$inferSelect

export async function insertToken(db: Db, token: SandboxToken): Promise<void> {
  await db.insert(sandboxTokens).values(token)
}

export async function findToken(db: Db, token: string): Promise<SandboxToken | undefined> {
  const [found] = await db.select().from(sandboxTokens).where(eq(sandboxTokens.token, token))
  return found
}

/** Uses a token for the charge with this key, and for no other; undefined if it was used, or is none. */
export async function spendToken(db: Db, token: string, key: string): Promise<SandboxToken | undefined> {
  const [used] = await db
    .update(sandboxTokens)
    .set({ usedBy: key })
    .where(
      and(eq(sandboxTokens.token, token), or(isNull(sandboxTokens.usedBy), eq(sandboxTokens.usedBy, key))),
    )
    .returning()
  return used
}

/** Inserts a charge unless its key has one; returns the charge of the key. */
export async function recordCharge(db: Db, charge: SandboxCharge): Promise<SandboxCharge> {
  await db
    .insert(sandboxCharges)
    .values(charge)
    .onConflictDoNothing({ target: sandboxCharges.idempotencyKey })
  return (await findCharge(db, charge.idempotencyKey)) ?? charge
}

export async function findCharge(db: Db, key: string): Promise<SandboxCharge | undefined> {
  const [found] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.idempotencyKey, key))
  return found
}

export async function findSandboxRefund(db: Db, key: string): Promise<SandboxRefund | undefined> {
  const [found] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
  return found
}

/** Inserts a refund unless its key has one; returns the refund of the key. */
export async function recordSandboxRefund(db: Db, refund: SandboxRefund): Promise<SandboxRefund> {
  await db
    .insert(sandboxRefunds)
    .values(refund)
    .onConflictDoNothing({ target: sandboxRefunds.idempotencyKey })
  return (await findSandboxRefund(db, refund.idempotencyKey)) ?? refund
}

/** Locks an approved charge until the transaction ends. */
export async function lockApprovedCharge(trx: Db, reference: string): Promise<SandboxCharge | undefined> {
  const [found] = await trx
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.reference, reference), eq(sandboxCharges.state, 'approved')))
    .for('update')
  return found
}

/** What has been paid back of a charge, in cents. */
export async function sumSandboxRefunds(trx: Db, charge: string): Promise<number> {
  const [found] = await trx
    .select({ cents: sql`coalesce(sum(${sandboxRefunds.amountCents}), 0)`.mapWith(Number) })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.charge, charge), eq(sandboxRefunds.state, 'refunded')))
  return found?.cents ?? 0
}

/** Inserts the intent of a purchase unless it has one; returns the stored row. */
export async function recordIntent(db: Db, intent: StripeIntent): Promise<StripeIntent> {
  await db.insert(stripeIntents).values(intent).onConflictDoNothing({ target: stripeIntents.key })
  return (await findIntent(db, intent.key)) ?? intent
}

export async function findIntent(db: Db, key: string): Promise<StripeIntent | undefined> {
  const [found] = await db.select().from(stripeIntents).where(eq(stripeIntents.key, key))
  return found
}
