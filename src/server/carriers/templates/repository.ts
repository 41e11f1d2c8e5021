import { and, asc, desc, eq } from 'drizzle-orm'
import type { CarrierMailPurpose } from '#domain/carriers/templates/template-fields.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  carrierTemplates,
  carrierTemplateVersions,
} from '#server/schema/carriers/carrier-templates.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredTemplate = typeof carrierTemplates.$inferSelect

/** By what they are for and their name; those that are not offered come last. Each with who changed it last. */
export function readTemplates(db: Db): Promise<{ template: StoredTemplate; changedBy: string }[]> {
  return db
    .select({ template: carrierTemplates, changedBy: reps.name })
    .from(carrierTemplates)
    .innerJoin(reps, eq(reps.id, carrierTemplates.changedBy))
    .orderBy(
      desc(carrierTemplates.active),
      asc(carrierTemplates.purpose),
      asc(carrierTemplates.name),
      asc(carrierTemplates.id),
    )
}

export function listOffered(db: Db, purpose: CarrierMailPurpose): Promise<StoredTemplate[]> {
  return db
    .select()
    .from(carrierTemplates)
    .where(and(eq(carrierTemplates.purpose, purpose), eq(carrierTemplates.active, true)))
    .orderBy(asc(carrierTemplates.name), asc(carrierTemplates.id))
}

/** The newest version first. */
export function readTemplateVersions(db: Db, id: string) {
  return db
    .select({ version: carrierTemplateVersions, changedBy: reps.name })
    .from(carrierTemplateVersions)
    .innerJoin(reps, eq(reps.id, carrierTemplateVersions.changedBy))
    .where(eq(carrierTemplateVersions.templateId, id))
    .orderBy(desc(carrierTemplateVersions.version))
}

/** Locks all of them, which are few, so that of two writes the later one sees the other. */
export function lockTemplates(trx: Db): Promise<StoredTemplate[]> {
  return trx.select().from(carrierTemplates).orderBy(asc(carrierTemplates.id)).for('update')
}

export async function insertTemplate(trx: Db, template: StoredTemplate): Promise<void> {
  await trx.insert(carrierTemplates).values(template)
  await keepVersion(trx, template)
}

export async function updateTemplate(trx: Db, template: StoredTemplate): Promise<void> {
  const { id, ...changed } = template
  await trx.update(carrierTemplates).set(changed).where(eq(carrierTemplates.id, id))
  await keepVersion(trx, template)
}

async function keepVersion(trx: Db, template: StoredTemplate): Promise<void> {
  const { id: templateId, purpose: _purpose, ...version } = template
  await trx.insert(carrierTemplateVersions).values({ templateId, ...version })
}
