import { aliasedTable, and, desc, eq, gt, max, notExists, sql } from 'drizzle-orm'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import type { Db } from '#server/kit/db/database.ts'
import { officeWordChanges } from '#server/schema/office/office-texts.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type WordChange = typeof officeWordChanges.$inferSelect & { who: string }

/** The last change of each mail that was ever changed, with who made it. */
export function listLastWordChanges(db: Db): Promise<WordChange[]> {
  const later = aliasedTable(officeWordChanges, 'later')
  const newer = db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.mail, officeWordChanges.mail), gt(later.number, officeWordChanges.number)))
  return withWho(db).where(notExists(newer))
}

/** The changes of a mail, the last first, `most` of them. */
export function listWordChanges(db: Db, mail: MailName, most: number): Promise<WordChange[]> {
  return withWho(db)
    .where(eq(officeWordChanges.mail, mail))
    .orderBy(desc(officeWordChanges.number))
    .limit(most)
}

function withWho(db: Db) {
  const { id, mail, number, words, before, ours, at, repId } = officeWordChanges
  return db
    .select({ id, mail, number, words, before, ours, at, repId, who: reps.name })
    .from(officeWordChanges)
    .innerJoin(reps, eq(reps.id, officeWordChanges.repId))
    .$dynamic()
}

/** The last change of all; 0 before the first. */
export async function findLastWordChangeId(db: Db): Promise<number> {
  const [found] = await db.select({ id: max(officeWordChanges.id) }).from(officeWordChanges)
  return found?.id ?? 0
}

/** Changes of words wait for one another, so that ids rise in the order of commits. */
export async function lockOfficeWords(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('office words', 0))`)
}

export async function insertWordChange(
  trx: Db,
  change: typeof officeWordChanges.$inferInsert,
): Promise<void> {
  await trx.insert(officeWordChanges).values(change)
}
