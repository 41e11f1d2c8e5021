import { aliasedTable, asc, count, eq, max, sql } from 'drizzle-orm'
import type { LegalHead, LegalPage } from '#domain/office/legal/legal-pages.ts'
import type { Db } from '#server/kit/db/database.ts'
import { legalAgreements, legalDrafts, legalVersions } from '#server/schema/office/legal.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type LegalVersion = typeof legalVersions.$inferSelect
type LegalDraft = typeof legalDrafts.$inferSelect & { who: string }

const head = {
  id: legalVersions.id,
  page: legalVersions.page,
  number: legalVersions.number,
  address: legalVersions.address,
  effectiveFrom: legalVersions.effectiveFrom,
  withdrawnAt: legalVersions.withdrawnAt,
}

/** All versions of all pages, without their texts. */
export function listLegalHeads(db: Db): Promise<LegalHead[]> {
  return db.select(head).from(legalVersions).orderBy(asc(legalVersions.id))
}

export async function findLegalText(db: Db, id: number): Promise<string | null> {
  const [found] = await db
    .select({ body: legalVersions.body })
    .from(legalVersions)
    .where(eq(legalVersions.id, id))
  return found?.body ?? null
}

/** All versions with their texts, and who published and who withdrew each. */
export function listLegalVersions(
  db: Db,
): Promise<(LegalVersion & { who: string; withdrawer: string | null })[]> {
  const withdrawers = aliasedTable(reps, 'withdrawers')
  return db
    .select({
      ...head,
      body: legalVersions.body,
      publishedAt: legalVersions.publishedAt,
      repId: legalVersions.repId,
      withdrawnBy: legalVersions.withdrawnBy,
      who: reps.name,
      withdrawer: withdrawers.name,
    })
    .from(legalVersions)
    .innerJoin(reps, eq(reps.id, legalVersions.repId))
    .leftJoin(withdrawers, eq(withdrawers.id, legalVersions.withdrawnBy))
    .orderBy(asc(legalVersions.id))
}

export function listLegalDrafts(db: Db): Promise<LegalDraft[]> {
  const { page, revision, body, address, savedAt, repId } = legalDrafts
  return db
    .select({ page, revision, body, address, savedAt, repId, who: reps.name })
    .from(legalDrafts)
    .innerJoin(reps, eq(reps.id, legalDrafts.repId))
}

/** How many policies were bought under each version, by its id. */
export async function countAgreements(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: legalAgreements.versionId, policies: count() })
    .from(legalAgreements)
    .innerJoin(policies, eq(policies.purchaseId, legalAgreements.purchaseId))
    .groupBy(legalAgreements.versionId)
  return new Map(rows.map((row) => [row.id, row.policies]))
}

/** Rises whenever a version is published or withdrawn. */
export async function findLegalMark(db: Db): Promise<number> {
  const [found] = await db
    .select({ last: max(legalVersions.id), withdrawn: count(legalVersions.withdrawnAt) })
    .from(legalVersions)
  return (found?.last ?? 0) + (found?.withdrawn ?? 0)
}

const LOCK = sql`hashtextextended('legal pages', 0)`

/** Whoever publishes or withdraws waits for the others, and for purchases that name what is in force. */
export async function lockLegalPages(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Until the transaction ends nothing is published or withdrawn; others may hold the same. */
export async function holdLegalPages(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
}

export async function saveDraft(trx: Db, draft: typeof legalDrafts.$inferInsert): Promise<void> {
  const { page: _page, ...changed } = draft
  await trx.insert(legalDrafts).values(draft).onConflictDoUpdate({ target: legalDrafts.page, set: changed })
}

export async function deleteDraft(trx: Db, page: LegalPage): Promise<void> {
  await trx.delete(legalDrafts).where(eq(legalDrafts.page, page))
}

export async function insertLegalVersion(trx: Db, version: typeof legalVersions.$inferInsert): Promise<void> {
  await trx.insert(legalVersions).values(version)
}

export async function withdrawVersion(
  trx: Db,
  id: number,
  withdrawn: Pick<LegalVersion, 'withdrawnAt' | 'withdrawnBy'>,
): Promise<void> {
  await trx.update(legalVersions).set(withdrawn).where(eq(legalVersions.id, id))
}

export async function insertAgreement(
  trx: Db,
  agreement: typeof legalAgreements.$inferInsert,
): Promise<void> {
  await trx.insert(legalAgreements).values(agreement)
}

/** The version that a policy was bought under, if there was one. */
export async function findAgreedVersion(
  db: Db,
  purchaseId: string,
): Promise<Pick<LegalVersion, 'number' | 'effectiveFrom'> | undefined> {
  const [found] = await db
    .select({ number: legalVersions.number, effectiveFrom: legalVersions.effectiveFrom })
    .from(legalAgreements)
    .innerJoin(legalVersions, eq(legalVersions.id, legalAgreements.versionId))
    .where(eq(legalAgreements.purchaseId, purchaseId))
  return found
}
