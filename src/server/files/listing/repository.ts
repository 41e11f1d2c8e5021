import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { listCaseFiles } from '#contract/files/case-files.ts'
import {
  type CaseFileGroup,
  type CaseFileState,
  LETTERS_FOLDER,
  MAILS_FOLDER,
} from '#domain/files/case-files.ts'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { claimFiles } from '#server/schema/claims/claim-files.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { claimDocuments } from '#server/schema/claims/documents.schema.ts'
import { accessLinks } from '#server/schema/claims/links.schema.ts'
import { caseFiles } from '#server/schema/files/case-files.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Names of nobody in particular, who send documents by a policy’s page. */
const CUSTOMER = 'Customer'
const PRODUCER = 'Producer'

/** Of each part by itself, and of both: what is said of the rows of one is said of the other. */
const ROWS = 'rows_of_case'

/**
 * All files of a case as rows of one kind: its own, and the documents of its claims but those of identity.
 *
 * @rule N107 Documents of claims stand beside the other files of their case. Identity documents do not: they are for who pays claims.
 */
function partsOf(db: Db, quoteId: string, which: 'here' | 'deleted' | 'all') {
  const added = db
    .select({
      id: caseFiles.id,
      isClaims: sql<boolean>`false`.as('is_claims'),
      name: caseFiles.name,
      version: caseFiles.version,
      fileGroup: sql<CaseFileGroup | null>`${caseFiles.fileGroup}`.as('file_group'),
      sizeBytes: caseFiles.sizeBytes,
      state: sql<CaseFileState>`${caseFiles.state}`.as('state'),
      problem: sql<string | null>`${caseFiles.problem}`.as('problem'),
      repId: caseFiles.repId,
      edges: caseFiles.edges,
      folder: sql<
        string | null
      >`coalesce(${caseFiles.folderId}::text, ${claims.number}, case when ${caseFiles.mailId} is not null then ${MAILS_FOLDER} when ${caseFiles.letterId} is not null then ${LETTERS_FOLDER} end)`.as(
        'folder',
      ),
      sender: caseFiles.sender,
      createdAt: caseFiles.createdAt,
      takenAt: caseFiles.takenAt,
      width: caseFiles.width,
      height: caseFiles.height,
      hadPlace: caseFiles.hadPlace,
      claim: sql<string | null>`${claims.number}`.as('claim'),
      claimId: sql<string | null>`${caseFiles.claimId}`.as('claim_id'),
      documentKey: sql<DocumentKey | null>`null::text`.as('document_key'),
      documentPlace: sql<number | null>`null::int`.as('document_place'),
      mailId: caseFiles.mailId,
      isHolders: caseFiles.isHolders,
      isClaimants: sql<boolean>`false`.as('is_claimants'),
      scannedAt: caseFiles.scannedAt,
      hasView: caseFiles.hasView,
      deletedAt: caseFiles.deletedAt,
      deletedBy: sql<string | null>`(select r.name from ${reps} r where r.id = ${caseFiles.deletedBy})`.as(
        'deleted_by',
      ),
      deleteReason: caseFiles.deleteReason,
    })
    .from(caseFiles)
    .leftJoin(claims, eq(claims.id, caseFiles.claimId))
    .where(
      and(
        eq(caseFiles.quoteId, quoteId),
        isNull(caseFiles.destroyedAt),
        which === 'here' ? ne(caseFiles.state, 'deleted') : undefined,
        which === 'deleted' ? eq(caseFiles.state, 'deleted') : undefined,
      ),
    )
  const sent = db
    .select({
      id: claimFiles.id,
      isClaims: sql<boolean>`true`.as('is_claims'),
      name: claimFiles.name,
      version: sql<number>`1`.as('version'),
      fileGroup:
        sql<CaseFileGroup | null>`case when ${claimFiles.contentType} like 'image/%' then 'photo' when ${claimFiles.contentType} like 'video/%' then 'video' when ${claimFiles.contentType} = 'application/pdf' then 'pdf' when ${claimFiles.contentType} is not null then 'plain' end`.as(
          'file_group',
        ),
      sizeBytes: claimFiles.sizeBytes,
      state: sql<CaseFileState>`${claimFiles.state}`.as('state'),
      problem: sql<string | null>`null::text`.as('problem'),
      repId: sql<string | null>`null::uuid`.as('rep_id'),
      edges: sql<string | null>`null::text`.as('edges'),
      folder: sql<string | null>`${claims.number}`.as('folder'),
      sender:
        sql<string>`case ${claimFiles.ownerKind} when 'rep' then coalesce(${reps.name}, '') when 'link' then coalesce(${accessLinks.name}, '') when 'producer' then ${PRODUCER} else ${CUSTOMER} end`.as(
          'sender',
        ),
      createdAt: claimFiles.createdAt,
      takenAt: claimFiles.takenAt,
      width: claimFiles.width,
      height: claimFiles.height,
      hadPlace: sql<boolean>`${claimFiles.latitude} is not null`.as('had_place'),
      claim: sql<string | null>`${claims.number}`.as('claim'),
      claimId: sql<string | null>`${claimFiles.claimId}`.as('claim_id'),
      documentKey: sql<DocumentKey | null>`${claimFiles.key}`.as('document_key'),
      documentPlace: sql<number | null>`${claimFiles.place}`.as('document_place'),
      mailId: sql<string | null>`null::uuid`.as('mail_id'),
      isHolders: sql<boolean>`true`.as('is_holders'),
      isClaimants: sql<boolean>`${claimFiles.ownerKind} = 'link'`.as('is_claimants'),
      scannedAt: claimFiles.scannedAt,
      hasView: sql<boolean>`${claimFiles.phash} is not null`.as('has_view'),
      deletedAt: sql<Date | null>`null::timestamptz`.as('deleted_at'),
      deletedBy: sql<string | null>`null::text`.as('deleted_by'),
      deleteReason: sql<string | null>`null::text`.as('delete_reason'),
    })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .innerJoin(
      claimDocuments,
      and(
        eq(claimDocuments.claimId, claimFiles.claimId),
        eq(claimDocuments.key, claimFiles.key),
        eq(claimDocuments.place, claimFiles.place),
      ),
    )
    .leftJoin(reps, eq(reps.id, claimFiles.repId))
    .leftJoin(
      accessLinks,
      and(eq(claimFiles.ownerKind, 'link'), eq(sql`${accessLinks.id}::text`, claimFiles.ownerId)),
    )
    .where(
      and(
        eq(policies.quoteId, quoteId),
        which === 'deleted' ? sql`false` : undefined,
        inArray(claimFiles.state, ['stored', 'checking']),
        sql`coalesce(${claimDocuments.spec} ->> 'isIdentity', 'false') <> 'true'`,
      ),
    )
  return { added: added.as(ROWS), sent: sent.as(ROWS), rows: unionAll(added, sent).as(ROWS) }
}

type CaseParts = ReturnType<typeof partsOf>

export type CaseFileRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Each part gives no more than is asked for, by its index: all of a case are thousands. */
function selectRows(db: Db, { added, sent }: CaseParts, { key, where, orderBy, limit }: PagePlan) {
  const first = db
    .select()
    .from(added)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  const second = db
    .select()
    .from(sent)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  const rows = unionAll(first, second).as(ROWS)
  return db
    .select({
      key,
      id: rows.id,
      isClaims: rows.isClaims,
      name: rows.name,
      version: rows.version,
      fileGroup: rows.fileGroup,
      sizeBytes: rows.sizeBytes,
      state: rows.state,
      problem: rows.problem,
      repId: rows.repId,
      edges: rows.edges,
      folder: rows.folder,
      sender: rows.sender,
      createdAt: rows.createdAt,
      takenAt: rows.takenAt,
      width: rows.width,
      height: rows.height,
      hadPlace: rows.hadPlace,
      claim: rows.claim,
      claimId: rows.claimId,
      documentKey: rows.documentKey,
      documentPlace: rows.documentPlace,
      mailId: rows.mailId,
      isHolders: rows.isHolders,
      isClaimants: rows.isClaimants,
      scannedAt: rows.scannedAt,
      hasView: rows.hasView,
      deletedAt: rows.deletedAt,
      deletedBy: rows.deletedBy,
      deleteReason: rows.deleteReason,
    })
    .from(rows)
    .orderBy(...orderBy)
    .limit(limit)
}

/** The SQL of the list of one case: of what is there, or of what was deleted and can be restored. */
export function caseFileList(
  db: Db,
  quoteId: string,
  which: 'here' | 'deleted',
): ListSql<typeof listCaseFiles, CaseFileRow> {
  const parts = partsOf(db, quoteId, which)
  const { rows } = parts
  return {
    list: listCaseFiles,
    id: rows.id,
    filters: {
      folder: (folder) => (folder === 'none' ? isNull(rows.folder) : eq(rows.folder, folder)),
      // Decides which rows there are.
      deleted: () => undefined,
      text: (text) => sql`position(lower(${text}) in lower(${rows.name})) > 0`,
    },
    sorts: {
      added: { by: rows.createdAt, kind: MOMENT },
      name: { by: sql`lower(${rows.name})`, kind: TEXT },
      from: { by: sql`lower(${rows.sender})`, kind: TEXT },
      size: { by: rows.sizeBytes, kind: WHOLE_NUMBER },
    },
    select: (trx, plan) => selectRows(trx, parts, plan),
  }
}

const UNSORTED = { key: sql<string>`''`, orderBy: [] }

/** Files of the case by their ids, deleted ones too. */
export function findRows(db: Db, quoteId: string, ids: readonly string[]): Promise<CaseFileRow[]> {
  const parts = partsOf(db, quoteId, 'all')
  const where = inArray(parts.rows.id, [...ids])
  return selectRows(db, parts, { ...UNSORTED, where, limit: ids.length })
}

/** Files that are there and kept, by name: of a folder, or all. */
export function listKept(
  db: Db,
  quoteId: string,
  { folder, limit }: { folder: string | undefined; limit: number },
): Promise<CaseFileRow[]> {
  const parts = partsOf(db, quoteId, 'here')
  const { rows } = parts
  const inFolder =
    folder === undefined ? undefined : folder === 'none' ? isNull(rows.folder) : eq(rows.folder, folder)
  const where = and(eq(rows.state, 'stored'), inFolder)
  return selectRows(db, parts, {
    ...UNSORTED,
    where,
    orderBy: [sql`lower(${rows.name})`, sql`${rows.id}`],
    limit,
  })
}

/** How many files each folder has; null for those in none. */
export function countByFolder(db: Db, quoteId: string): Promise<{ folder: string | null; files: number }[]> {
  const { rows } = partsOf(db, quoteId, 'here')
  return db.select({ folder: rows.folder, files: count() }).from(rows).groupBy(rows.folder)
}

/** The claims of a case, each of which has a folder. */
export async function listClaimNumbers(db: Db, quoteId: string): Promise<string[]> {
  const found = await db
    .select({ number: claims.number })
    .from(claims)
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .where(eq(policies.quoteId, quoteId))
  return found.map(({ number }) => number)
}
