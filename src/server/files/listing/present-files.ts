import type * as z from 'zod/mini'
import type { caseFile } from '#contract/files/case-files.ts'
import { type CaseFileProblem, describeCaseFileProblem } from '#domain/files/case-file-problems.ts'
import { type FileViewer, RESTORE_DAYS } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { filesOf } from '#server/claims/documents/receive-file.ts'
import { type DocumentWithEvents, listDocuments } from '#server/claims/repository.ts'
import { type EarlierFile, listCarriers, listEarlier } from '#server/files/listing/beside/repository.ts'
import { findReplaced } from '#server/files/listing/earlier-documents.ts'
import { type CaseFileRow, findRows } from '#server/files/listing/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'

export type ShownFile = z.input<typeof caseFile>

const DAY_MS = 86_400_000

/** Files of a case as a rep sees them. */
export async function presentFiles(
  context: Context,
  rep: Rep,
  quoteId: string,
  rows: readonly CaseFileRow[],
): Promise<ShownFile[]> {
  if (rows.length === 0) return []
  const { db, now, env } = context
  const own = rows.filter(({ isClaims }) => !isClaims)
  const [earlier, carriers, documents] = await Promise.all([
    listEarlier(db, quoteId, [...new Set(own.map(({ name }) => name))]),
    listCarriers(
      db,
      rows.map(({ id }) => id),
      now(),
    ),
    readDocuments(context, rows),
  ])
  const documentOf = (row: CaseFileRow) =>
    documents.find(
      ({ claimId, key, place }) =>
        claimId === row.claimId && key === row.documentKey && place === row.documentPlace,
    )
  const replaced = await readReplaced(context, quoteId, rows, documentOf)
  const staging = openStaging(env.dataDir)
  return Promise.all(
    rows.map(async (row) => {
      const isOnWay = row.state === 'uploading'
      const received = isOnWay ? ((await staging.sizeOf(row.id)) ?? 0) : row.sizeBytes
      return presentFile(row, {
        rep,
        received,
        earlier: [...earlier, ...replaced].find(({ of }) => of === row.id),
        isCarriers: carriers.includes(row.id),
        document: documentOf(row),
      })
    }),
  )
}

/** Of the claims on a page: each has few. */
async function readDocuments({ db }: Context, rows: readonly CaseFileRow[]) {
  const claims = new Set(
    rows.flatMap(({ isClaims, claimId }) => (isClaims && claimId !== null ? [claimId] : [])),
  )
  const documents = await Promise.all([...claims].map((id) => listDocuments(db, id)))
  return documents.flat()
}

/**
 * For documents of claims the ones that they were sent instead of.
 *
 * @rule N105 N107 Beside a document that was sent again stands the one that was rejected, with the reason that its sender has read.
 */
async function readReplaced(
  { db }: Context,
  quoteId: string,
  rows: readonly CaseFileRow[],
  documentOf: (row: CaseFileRow) => DocumentWithEvents | undefined,
): Promise<EarlierFile[]> {
  const found = rows.flatMap((row) => {
    const document = documentOf(row)
    const replaced = document && findReplaced(document, row.id)
    return replaced ? [{ of: row.id, ...replaced }] : []
  })
  if (found.length === 0) return []
  const files = await findRows(
    db,
    quoteId,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ of, id, reason }) => {
    const file = files.find((one) => one.id === id)
    return file ? [{ of, id, name: file.name, createdAt: file.createdAt, reason }] : []
  })
}

interface Beside {
  rep: Rep
  received: number
  earlier: EarlierFile | undefined
  isCarriers: boolean
  document: DocumentWithEvents | undefined
}

function presentFile(row: CaseFileRow, { rep, received, earlier, isCarriers, document }: Beside): ShownFile {
  const isOwn = row.repId === rep.id
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    group: row.fileGroup,
    bytes: row.sizeBytes,
    state: row.state,
    received,
    // Stored by this program, so it is one of them.
    problem: row.problem === null ? null : describeCaseFileProblem(row.problem as CaseFileProblem),
    is_own: isOwn,
    edges: isOwn ? row.edges : null,
    folder: row.folder,
    origin: row.isClaims ? 'claim' : row.mailId === null ? 'added' : 'mail',
    from: row.sender,
    added_at: row.createdAt.toISOString(),
    taken_at: row.takenAt,
    width: row.width,
    height: row.height,
    had_place: row.hadPlace,
    claim: row.claim,
    document: document ? { key: document.key, title: document.spec.title } : null,
    mail: row.mailId,
    seen_by: viewersOf(row, isCarriers),
    scan: row.scannedAt === null ? (row.state === 'waiting' ? 'waiting' : 'none') : 'clean',
    scanned_at: row.scannedAt?.toISOString() ?? null,
    has_view: row.state !== 'checking' && row.hasView,
    is_fixed: row.isClaims,
    earlier: earlier
      ? {
          id: earlier.id,
          name: earlier.name,
          added_at: earlier.createdAt.toISOString(),
          rejected_for: earlier.reason,
        }
      : null,
    is_replaced: document !== undefined && row.state === 'stored' && !filesOf(document).includes(row.id),
    deleted: deletionOf(row),
  }
}

function viewersOf({ isHolders, isClaimants }: CaseFileRow, isCarriers: boolean): FileViewer[] {
  return [
    'office',
    ...(isHolders ? (['holder'] as const) : []),
    ...(isCarriers ? (['carrier'] as const) : []),
    ...(isClaimants ? (['claimant'] as const) : []),
  ]
}

function deletionOf({ deletedAt, deletedBy, deleteReason }: CaseFileRow): ShownFile['deleted'] {
  if (deletedAt === null) return null
  return {
    at: deletedAt.toISOString(),
    by: deletedBy ?? '',
    reason: deleteReason ?? '',
    restorable_until: new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS).toISOString(),
  }
}

/** Files of a case by their ids in their order; not found if one is of another case, or none. */
export async function requireRows(
  { db }: Pick<Context, 'db'>,
  quoteId: string,
  ids: readonly string[],
): Promise<CaseFileRow[]> {
  const unique = [...new Set(ids)]
  const found = await findRows(db, quoteId, unique)
  return unique.map((id) => {
    const row = found.find((one) => one.id === id)
    if (!row) throw new ProblemError({ code: 'NOT_FOUND', what: 'file' })
    return row
  })
}

/** The files of these ids as they stand now. */
export async function showFiles(
  context: Context,
  rep: Rep,
  quoteId: string,
  ids: readonly string[],
): Promise<ShownFile[]> {
  return presentFiles(context, rep, quoteId, await requireRows(context, quoteId, ids))
}
