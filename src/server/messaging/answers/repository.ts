import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { caseAddresses } from '#server/schema/messaging/inbound.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

const TOKEN_BYTES = 16

/** The token of a case, made when it is first asked for. Two that ask at once get the same. */
export async function caseTokenOf(db: Db, quoteId: string, now: Date): Promise<string> {
  const find = () =>
    db.select({ token: caseAddresses.token }).from(caseAddresses).where(eq(caseAddresses.quoteId, quoteId))
  const [stored] = await find()
  if (stored) return stored.token
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await db.insert(caseAddresses).values({ quoteId, token, createdAt: now }).onConflictDoNothing()
  return (await find())[0]?.token ?? token
}

/** The addresses of everybody who works here, or has. */
export async function listRepAddresses(db: Db): Promise<string[]> {
  const found = await db.select({ email: reps.email }).from(reps)
  return found.map(({ email }) => email)
}
