import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { noteMentions, notes } from '#server/schema/desk/notes.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type NewNote = typeof notes.$inferInsert
export type FoundNote = Awaited<ReturnType<typeof listNotesOf>>[number]

const NOTES_AT_ONCE = 50

/** The newest of a quote, or those that are older than one of them; one more than a page has. */
export function listNotesOf(db: Db, quoteId: string, before: string | undefined) {
  const older =
    before === undefined
      ? undefined
      : sql`(${notes.at}, ${notes.id}) < (select n.at, n.id from notes n where n.id = ${before} and n.quote_id = ${quoteId})`
  return db
    .select({
      id: notes.id,
      at: notes.at,
      text: notes.text,
      authorId: notes.authorId,
      authorName: reps.name,
    })
    .from(notes)
    .innerJoin(reps, eq(reps.id, notes.authorId))
    .where(and(eq(notes.quoteId, quoteId), older))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(NOTES_AT_ONCE + 1)
}

export function isWholePage(found: readonly unknown[]): boolean {
  return found.length > NOTES_AT_ONCE
}

export async function insertNote(trx: Db, note: NewNote, mentioned: readonly string[]): Promise<void> {
  await trx.insert(notes).values(note)
  if (mentioned.length > 0)
    await trx.insert(noteMentions).values(mentioned.map((repId) => ({ noteId: note.id, repId })))
}

export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: reps.id, name: reps.name })
    .from(reps)
    .where(inArray(reps.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** What stands in a mail about a quote, or its policy. */
export async function findNamedCase(db: Db, quoteId: string) {
  const [found] = await db
    .select({
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      eventName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  return found
}

const MENTIONS_AT_ONCE = 100

/** Those that a rep has not seen, the oldest first. */
export function listUnseenMentions(db: Db, repId: string) {
  return db
    .select({
      noteId: notes.id,
      quoteId: notes.quoteId,
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      tournamentName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
      authorName: reps.name,
      at: notes.at,
      text: notes.text,
    })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .innerJoin(quotes, eq(quotes.id, notes.quoteId))
    .innerJoin(reps, eq(reps.id, notes.authorId))
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(and(eq(noteMentions.repId, repId), isNull(noteMentions.seenAt)))
    .orderBy(asc(notes.at), asc(notes.id))
    .limit(MENTIONS_AT_ONCE)
}

/** How many of these notes named the rep and were not seen before. */
export async function updateSeen(
  trx: Db,
  { repId, noteIds, at }: { repId: string; noteIds: readonly string[]; at: Date },
): Promise<number> {
  const seen = await trx
    .update(noteMentions)
    .set({ seenAt: at })
    .where(
      and(
        eq(noteMentions.repId, repId),
        inArray(noteMentions.noteId, [...noteIds]),
        isNull(noteMentions.seenAt),
      ),
    )
    .returning({ noteId: noteMentions.noteId })
  return seen.length
}
