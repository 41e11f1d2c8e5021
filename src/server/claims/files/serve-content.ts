import { findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { type ClaimFile, findFile } from '#server/claims/files/repository.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { type Claim, listDocuments } from '#server/claims/repository.ts'
import { claimFileParts } from '#server/schema/claims/claim-files.schema.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import type { FileUse } from '#server/kit/db/schema/file-columns.ts'
import { listParts } from '#server/kit/files/parts/repository.ts'
import { sendParts, type Serving, SHOWN_POLICY } from '#server/kit/files/parts/send-parts.ts'

/** A file of this claim that is kept, with whether it is an identity document; not found otherwise. */
export async function requireKept(
  { db }: Pick<Context, 'db'>,
  claim: Pick<Claim, 'id'>,
  id: string,
): Promise<{ file: ClaimFile; isIdentity: boolean }> {
  const file = await findFile(db, id)
  if (file?.claimId !== claim.id || file.state !== 'stored') throw notFound()
  const documents = await listDocuments(db, claim.id)
  const document = documents.find(({ key, place }) => key === file.key && place === file.place)
  return { file, isIdentity: document?.spec.isIdentity !== false }
}

export function notFound(): ProblemError {
  return new ProblemError({ code: 'NOT_FOUND', what: 'document' })
}

/** A file as it is shown: what was made again of a photo, and what is no photo as it is. */
export async function showFile(
  context: Context,
  file: ClaimFile,
  size: 'view' | 'small',
  { response, range }: Serving,
): Promise<FileAnswer> {
  const type = findFileType(file.contentType ?? undefined)
  if (!type) throw notFound()
  const isPhoto = type.group === 'photo'
  const use: FileUse = isPhoto ? size : 'original'
  const parts = await listParts(context.db, claimFileParts, file.id, use)
  if (parts.length === 0) throw notFound()
  const name = `${file.key}-${file.place}.${isPhoto ? 'jpg' : type.extension}`
  const content = sendParts(claimParts(context), parts, { response, range })
  if (type.group === 'pdf') return { contentType: type.type, content, fileName: name, inline: true }
  response.header('content-security-policy', SHOWN_POLICY)
  response.header('content-disposition', `inline; filename="${name}"`)
  const contentType = isPhoto ? 'image/jpeg' : type.group === 'list' ? 'text/plain; charset=utf-8' : type.type
  return { contentType, content }
}

/** The bytes exactly as they were sent, for the disk of whoever asks; no browser opens them in our site. */
export async function downloadFile(
  context: Context,
  file: ClaimFile,
  { response }: Serving,
): Promise<FileAnswer> {
  const parts = await listParts(context.db, claimFileParts, file.id, 'original')
  const extension = findFileType(file.contentType ?? undefined)?.extension ?? 'bin'
  response.header('content-security-policy', SHOWN_POLICY)
  return {
    contentType: 'application/octet-stream',
    content: sendParts(claimParts(context), parts, { response }),
    fileName: `${file.key}-${file.place}-${file.id.slice(0, 8)}.${extension}`,
  }
}
