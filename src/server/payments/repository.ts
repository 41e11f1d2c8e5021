import { eq } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { sandboxCharges, sandboxTokens } from '#server/db/schema.ts'

export type SandboxToken = typeof sandboxTokens.$inferSelect
export type SandboxCharge = typeof sandboxCharges.$inferSelect

export async function insertToken(db: Db, token: SandboxToken): Promise<void> {
  await db.insert(sandboxTokens).values(token)
}

export async function findToken(db: Db, token: string): Promise<SandboxToken | undefined> {
  const [found] = await db.select().from(sandboxTokens).where(eq(sandboxTokens.token, token))
  return found
}

/** Books a charge unless its key has one; answers with what the books then say under the key. */
export async function bookCharge(db: Db, charge: SandboxCharge): Promise<SandboxCharge> {
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
