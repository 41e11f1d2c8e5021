import { eq } from 'drizzle-orm'
import { type Db } from '#server/platform/db/database.ts'
import { sandboxCharges, sandboxTokens } from '#server/platform/db/schema/payments/sandbox.schema.ts'
import { stripeIntents } from '#server/platform/db/schema/payments/stripe.schema.ts'

export type SandboxToken = typeof sandboxTokens.$inferSelect
export type SandboxCharge = typeof sandboxCharges.$inferSelect
export type StripeIntent = typeof stripeIntents.$inferSelect

export async function insertToken(db: Db, token: SandboxToken): Promise<void> {
  await db.insert(sandboxTokens).values(token)
}

export async function findToken(db: Db, token: string): Promise<SandboxToken | undefined> {
  const [found] = await db.select().from(sandboxTokens).where(eq(sandboxTokens.token, token))
  return found
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

/** Inserts the intent of a purchase unless it has one; returns the stored row. */
export async function recordIntent(db: Db, intent: StripeIntent): Promise<StripeIntent> {
  await db.insert(stripeIntents).values(intent).onConflictDoNothing({ target: stripeIntents.key })
  return (await findIntent(db, intent.key)) ?? intent
}

export async function findIntent(db: Db, key: string): Promise<StripeIntent | undefined> {
  const [found] = await db.select().from(stripeIntents).where(eq(stripeIntents.key, key))
  return found
}
