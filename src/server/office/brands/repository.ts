import { desc, eq, max, sql } from 'drizzle-orm'
import type { Brand } from '#domain/mailings/brands.ts'
import type { Db } from '#server/kit/db/database.ts'
import { brandLogos, brandVersions } from '#server/schema/office/brands.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type StoredLogo = typeof brandLogos.$inferSelect

export type StoredVersion = typeof brandVersions.$inferSelect & {
  logo: Pick<StoredLogo, 'sha256' | 'width' | 'height'> | null
}

const logo = { sha256: brandLogos.sha256, width: brandLogos.width, height: brandLogos.height }

/** The last version of each brand that was ever set, with who set it. */
export function listLastVersions(db: Db): Promise<(StoredVersion & { who: string })[]> {
  return db
    .selectDistinctOn([brandVersions.brand], { ...columns, logo, who: reps.name })
    .from(brandVersions)
    .innerJoin(reps, eq(reps.id, brandVersions.repId))
    .leftJoin(brandLogos, eq(brandLogos.sha256, brandVersions.logoSha256))
    .orderBy(brandVersions.brand, desc(brandVersions.number))
}

const columns = {
  id: brandVersions.id,
  brand: brandVersions.brand,
  number: brandVersions.number,
  name: brandVersions.name,
  senderName: brandVersions.senderName,
  senderAddress: brandVersions.senderAddress,
  postalAddress: brandVersions.postalAddress,
  phone: brandVersions.phone,
  supportAddress: brandVersions.supportAddress,
  color: brandVersions.color,
  logoSha256: brandVersions.logoSha256,
  at: brandVersions.at,
  repId: brandVersions.repId,
}

/** The versions of a brand, the last first. */
export function listVersions(
  db: Db,
  brand: Brand,
  most: number,
): Promise<(StoredVersion & { who: string })[]> {
  return db
    .select({ ...columns, logo, who: reps.name })
    .from(brandVersions)
    .innerJoin(reps, eq(reps.id, brandVersions.repId))
    .leftJoin(brandLogos, eq(brandLogos.sha256, brandVersions.logoSha256))
    .where(eq(brandVersions.brand, brand))
    .orderBy(desc(brandVersions.number))
    .limit(most)
}

/** The last version of all brands; 0 before the first. */
export async function findLastVersionId(db: Db): Promise<number> {
  const [found] = await db.select({ id: max(brandVersions.id) }).from(brandVersions)
  return found?.id ?? 0
}

/** Versions of brands wait for one another, so that ids rise in the order of commits. */
export async function lockBrands(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`)
}

export async function insertVersion(trx: Db, version: typeof brandVersions.$inferInsert): Promise<void> {
  await trx.insert(brandVersions).values(version)
}

/** The same picture again is the same row. */
export async function insertLogo(trx: Db, added: StoredLogo): Promise<void> {
  await trx.insert(brandLogos).values(added).onConflictDoNothing()
}

export async function findLogo(db: Db, sha256: string): Promise<StoredLogo | undefined> {
  const [found] = await db.select().from(brandLogos).where(eq(brandLogos.sha256, sha256))
  return found
}
