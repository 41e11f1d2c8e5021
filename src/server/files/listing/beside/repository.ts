import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import {
  caseFileLinkFiles,
  caseFileLinks,
  caseFiles,
  caseFolders,
} from '#server/schema/files/case-files.schema.ts'

export interface EarlierFile {
  /** Of the later one. */
  of: string
  id: string
  name: string
  createdAt: Date
  /** Why it was rejected, if it was. */
  reason: string | null
}

/** For files of a case those of the same name in the same place that came right before them. */
export async function listEarlier(db: Db, quoteId: string, names: readonly string[]): Promise<EarlierFile[]> {
  if (names.length === 0) return []
  const place = sql`partition by lower(${caseFiles.name}), ${caseFiles.folderId}, case when ${caseFiles.folderId} is null then ${caseFiles.claimId} end order by ${caseFiles.createdAt}, ${caseFiles.id}`
  const before = (value: SQL) => sql`lag(${value}) over (${place})`
  const found = await db
    .select({
      of: caseFiles.id,
      id: sql<string | null>`${before(sql`${caseFiles.id}`)}`,
      name: sql<string | null>`${before(sql`${caseFiles.name}`)}`,
      createdAt: sql<Date | null>`${before(sql`${caseFiles.createdAt}`)}`.mapWith(caseFiles.createdAt),
    })
    .from(caseFiles)
    .where(
      and(
        eq(caseFiles.quoteId, quoteId),
        eq(caseFiles.state, 'stored'),
        inArray(
          sql`lower(${caseFiles.name})`,
          names.map((name) => name.toLowerCase()),
        ),
      ),
    )
  return found.flatMap(({ of, id, name, createdAt }) =>
    id !== null && name !== null && createdAt !== null ? [{ of, id, name, createdAt, reason: null }] : [],
  )
}

/** Which of these files a carrier has a link to that works. */
export async function listCarriers(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: caseFileLinkFiles.fileId })
    .from(caseFileLinkFiles)
    .innerJoin(caseFileLinks, eq(caseFileLinks.id, caseFileLinkFiles.linkId))
    .leftJoin(caseFiles, eq(caseFiles.id, caseFileLinkFiles.fileId))
    .leftJoin(caseFolders, eq(caseFolders.id, caseFiles.folderId))
    .where(
      and(
        inArray(caseFileLinkFiles.fileId, [...ids]),
        caseFileLinks.isCarriers,
        isNull(caseFileLinks.endedAt),
        gt(caseFileLinks.endsAt, now),
        // In a folder of ours a link shows it no more.
        sql`${caseFolders.isOurs} is not true`,
      ),
    )
  return found.map(({ id }) => id)
}
