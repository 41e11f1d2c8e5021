import { and, desc, eq, max } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policyLetters } from '#server/schema/policies/letters.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredLetter = typeof policyLetters.$inferSelect

/** A letter without its words, which are many. */
export type ListedLetter = Omit<StoredLetter, 'words'> & { writtenBy: string | null }

/** The newest first: all, or those for whoever may open the policy. */
export async function listLetters(
  db: Db,
  policyId: string,
  { areHolders }: { areHolders: boolean },
): Promise<ListedLetter[]> {
  const found = await db
    .select({
      id: policyLetters.id,
      policyId: policyLetters.policyId,
      number: policyLetters.number,
      kind: policyLetters.kind,
      title: policyLetters.title,
      recipient: policyLetters.recipient,
      mailedTo: policyLetters.mailedTo,
      certificateVersion: policyLetters.certificateVersion,
      verificationCode: policyLetters.verificationCode,
      isHolders: policyLetters.isHolders,
      writtenAt: policyLetters.writtenAt,
      repId: policyLetters.repId,
      writtenBy: reps.name,
    })
    .from(policyLetters)
    .leftJoin(reps, eq(reps.id, policyLetters.repId))
    .where(and(eq(policyLetters.policyId, policyId), areHolders ? policyLetters.isHolders : undefined))
    .orderBy(desc(policyLetters.number))
  return found
}

export async function findLetter(
  db: Db,
  policyId: string,
  number: number,
): Promise<StoredLetter | undefined> {
  const [found] = await db
    .select()
    .from(policyLetters)
    .where(and(eq(policyLetters.policyId, policyId), eq(policyLetters.number, number)))
  return found
}

/** With the case whose files it belongs to, and who wrote it. */
export async function findLetterToFile(db: Db, id: string) {
  const [found] = await db
    .select({
      letter: policyLetters,
      quoteId: policies.quoteId,
      policyNumber: policies.number,
      writtenBy: reps.name,
    })
    .from(policyLetters)
    .innerJoin(policies, eq(policies.id, policyLetters.policyId))
    .leftJoin(reps, eq(reps.id, policyLetters.repId))
    .where(eq(policyLetters.id, id))
  return found
}

/** The policy is locked meanwhile, by its quote. */
export async function nextLetterNumber(trx: Db, policyId: string): Promise<number> {
  const [found] = await trx
    .select({ last: max(policyLetters.number) })
    .from(policyLetters)
    .where(eq(policyLetters.policyId, policyId))
  return (found?.last ?? 0) + 1
}

export async function insertLetter(trx: Db, letter: StoredLetter): Promise<void> {
  await trx.insert(policyLetters).values(letter)
}
