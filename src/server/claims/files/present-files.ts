import type { listClaimFiles } from '#contract/claims/files.ts'
import { describeFileProblem } from '#domain/claims/files/file-limits.ts'
import { findFileType } from '#domain/claims/files/file-types.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { filesOf } from '#server/claims/documents/receive-file.ts'
import { type ClaimFile, listFiles } from '#server/claims/files/repository.ts'
import { ownerOf, type UploadOwner } from '#server/claims/files/upload-owner.ts'
import { claimStaging } from '#server/claims/files/upload-rows.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { type DocumentWithEvents, listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import type * as z from 'zod/mini'

type Shown = z.input<typeof listClaimFiles.response>['data'][number]

/** The files of a claim that its caller may know of. */
export async function presentFiles(
  context: Context,
  caller: ChangeCaller,
  { claim, subject }: OpenedClaim,
): Promise<Shown[]> {
  const [files, documents] = await Promise.all([
    listFiles(context.db, claim.id),
    listDocuments(context.db, claim.id),
  ])
  const known = documents.filter((document) => mayKnow(caller, document))
  const by = { owner: ownerOf(caller, subject), isRep: caller.rep !== undefined }
  return presentAll(context, files, known, by)
}

/** @rule N107 That there is an identity document is said by its row; its files are for who pays claims alone. */
function mayKnow({ rep }: ChangeCaller, { spec }: DocumentWithEvents): boolean {
  return !spec.isIdentity || (rep !== undefined && isAllowed(rep, 'claims'))
}

/** What somebody sent by a link of their own for these documents, and nothing that others sent. */
export async function presentOwnFiles(
  context: Context,
  owner: UploadOwner,
  documents: readonly DocumentWithEvents[],
): Promise<Shown[]> {
  const [first] = documents
  const files = first ? await listFiles(context.db, first.claimId) : []
  const own = files.filter((file) => isOwnOf(file, owner))
  return presentAll(context, own, documents, { owner, isRep: false })
}

function isOwnOf(file: ClaimFile, owner: UploadOwner): boolean {
  return file.ownerKind === owner.kind && file.ownerId === owner.id
}

async function presentAll(
  context: Context,
  files: readonly ClaimFile[],
  documents: readonly DocumentWithEvents[],
  by: Omit<Presented, 'received'>,
): Promise<Shown[]> {
  const staging = claimStaging(context)
  const shown = files.flatMap((file) => {
    const document = documents.find(({ key, place }) => key === file.key && place === file.place)
    return document ? { file, document } : []
  })
  return Promise.all(
    shown.map(async ({ file, document }) => {
      const received = file.state === 'uploading' ? ((await staging.sizeOf(file.id)) ?? 0) : file.sizeBytes
      return presentFile(file, document, { ...by, received })
    }),
  )
}

interface Presented {
  owner: UploadOwner
  received: number
  isRep: boolean
}

function presentFile(
  file: ClaimFile,
  document: DocumentWithEvents,
  { owner, received, isRep }: Presented,
): Shown {
  const { id, key, place, name, sizeBytes, state, contentType, problem, edges } = file
  const isOwn = isOwnOf(file, owner)
  const group = findFileType(contentType ?? undefined)?.group ?? null
  return {
    id,
    key,
    place,
    name,
    bytes: sizeBytes,
    received,
    state: state === 'taken_back' ? 'deleted' : state,
    group,
    has_view: state === 'stored' && group === 'photo' && file.phash !== null,
    problem: problem && describeFileProblem(problem, key),
    is_current: state !== 'stored' || filesOf(document).includes(id),
    is_own: isOwn,
    edges: isOwn ? edges : null,
    sent_at: file.createdAt.toISOString(),
    taken:
      isRep && state === 'stored'
        ? {
            at: file.takenAt,
            offset: file.takenOffset,
            latitude: file.latitude,
            longitude: file.longitude,
          }
        : null,
  }
}
