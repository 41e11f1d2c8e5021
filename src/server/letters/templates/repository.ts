import { and, asc, desc, eq } from 'drizzle-orm'
import type { LetterKind } from '#domain/letters/letter-kinds.ts'
import type { Db } from '#server/kit/db/database.ts'
import { letterTemplates, letterTemplateVersions } from '#server/schema/policies/letters.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredTemplate = typeof letterTemplates.$inferSelect

/** By kind and name; those that are not offered come last. Each with who changed it last. */
export function readTemplates(db: Db): Promise<{ template: StoredTemplate; changedBy: string | null }[]> {
  return db
    .select({ template: letterTemplates, changedBy: reps.name })
    .from(letterTemplates)
    .leftJoin(reps, eq(reps.id, letterTemplates.changedBy))
    .orderBy(
      desc(letterTemplates.active),
      asc(letterTemplates.kind),
      asc(letterTemplates.name),
      asc(letterTemplates.id),
    )
}

/** The first by its name that is offered. */
export async function findOffered(db: Db, kind: LetterKind): Promise<StoredTemplate | undefined> {
  const [found] = await db
    .select()
    .from(letterTemplates)
    .where(and(eq(letterTemplates.kind, kind), letterTemplates.active))
    .orderBy(asc(letterTemplates.name), asc(letterTemplates.id))
    .limit(1)
  return found
}

/** The newest version first. */
export function readTemplateVersions(db: Db, id: string) {
  return db
    .select({ version: letterTemplateVersions, changedBy: reps.name })
    .from(letterTemplateVersions)
    .leftJoin(reps, eq(reps.id, letterTemplateVersions.changedBy))
    .where(eq(letterTemplateVersions.templateId, id))
    .orderBy(desc(letterTemplateVersions.version))
}

/** Locks all of them, which are few, so that of two writes the later one sees the other. */
export function lockTemplates(trx: Db): Promise<StoredTemplate[]> {
  return trx.select().from(letterTemplates).orderBy(asc(letterTemplates.id)).for('update')
}

export async function insertTemplate(trx: Db, template: StoredTemplate): Promise<void> {
  await trx.insert(letterTemplates).values(template)
  await keepVersion(trx, template)
}

export async function updateTemplate(trx: Db, template: StoredTemplate): Promise<void> {
  const { id, ...changed } = template
  await trx.update(letterTemplates).set(changed).where(eq(letterTemplates.id, id))
  await keepVersion(trx, template)
}

async function keepVersion(trx: Db, template: StoredTemplate): Promise<void> {
  const { id: templateId, kind: _kind, ...version } = template
  await trx.insert(letterTemplateVersions).values({ templateId, ...version })
}
