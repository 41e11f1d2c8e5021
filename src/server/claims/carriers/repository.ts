import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimCarrierAnswers, claimCarrierLetters } from '#server/schema/claims/carriers.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'

export type StoredLetter = typeof claimCarrierLetters.$inferSelect
export type StoredAnswer = typeof claimCarrierAnswers.$inferSelect

/** A letter with all that was answered, oldest first, and the answer that counts. */
export interface LetterWithAnswers extends StoredLetter {
  answers: StoredAnswer[]
  answer: StoredAnswer | null
}

/** The letters about a claim, newest first. */
export async function listCarrierLetters(db: Db, claimId: string): Promise<LetterWithAnswers[]> {
  const letters = await db
    .select()
    .from(claimCarrierLetters)
    .where(eq(claimCarrierLetters.claimId, claimId))
    .orderBy(desc(claimCarrierLetters.at), desc(claimCarrierLetters.id))
  if (letters.length === 0) return []
  const answers = await db
    .select()
    .from(claimCarrierAnswers)
    .where(eq(claimCarrierAnswers.claimId, claimId))
    .orderBy(asc(claimCarrierAnswers.place))
  return letters.map((letter) => {
    const own = answers.filter(({ letterId }) => letterId === letter.id)
    return { ...letter, answers: own, answer: own.at(-1) ?? null }
  })
}

export async function insertLetter(trx: Db, letter: StoredLetter): Promise<void> {
  await trx.insert(claimCarrierLetters).values(letter)
}

export async function insertAnswer(trx: Db, answer: StoredAnswer): Promise<void> {
  await trx.insert(claimCarrierAnswers).values(answer)
}

/** Whom the last letter of a kind went to. */
export async function findLastAsked(db: Db, kind: StoredLetter['kind']): Promise<string | undefined> {
  const [last] = await db
    .select({ recipient: claimCarrierLetters.recipient })
    .from(claimCarrierLetters)
    .where(eq(claimCarrierLetters.kind, kind))
    .orderBy(desc(claimCarrierLetters.at))
    .limit(1)
  return last?.recipient
}

/** The mails about a claim, by what they were sent for. */
export function listClaimMails(db: Db, { quoteId, claimId }: { quoteId: string; claimId: string }) {
  return db
    .select({ subject: messages.subject, recipient: messages.recipient, at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), sql`starts_with(${messages.cause}, ${`claim:${claimId}:`})`))
}
