import { Readable } from 'node:stream'
import { findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { type ClaimFile, findFile, listParts } from '#server/claims/files/repository.ts'
import { type KeptPart, readParts } from '#server/claims/files/store-parts.ts'
import { type Claim, listDocuments } from '#server/claims/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { type FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { type ResponseControls } from '#server/kit/http/response-controls.ts'
import { type ClaimFileUse } from '#server/schema/claims/claim-files.schema.ts'

/** What was sent is only shown by our pages and does nothing else, even if it is opened by itself. */
export const SHOWN_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

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

interface Serving {
  response: ResponseControls
  /** Of a request for a part of it. */
  range?: string | undefined
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
  const use: ClaimFileUse = isPhoto ? size : 'original'
  const parts = await listParts(context.db, file.id, use)
  if (parts.length === 0) throw notFound()
  const name = `${file.key}-${file.place}.${isPhoto ? 'jpg' : type.extension}`
  const content = sendPart(context, parts, { response, range })
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
  const parts = await listParts(context.db, file.id, 'original')
  const extension = findFileType(file.contentType ?? undefined)?.extension ?? 'bin'
  response.header('content-security-policy', SHOWN_POLICY)
  return {
    contentType: 'application/octet-stream',
    content: sendPart(context, parts, { response }),
    fileName: `${file.key}-${file.place}-${file.id.slice(0, 8)}.${extension}`,
  }
}

/** Streams all of it, or the part that a player asks for: memory never holds more than one part. */
export function sendPart(
  { files }: Pick<Context, 'files'>,
  parts: readonly KeptPart[],
  { response, range }: Serving,
): Readable {
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const asked = readRange(range, size)
  const { from, to } = asked ?? { from: 0, to: size - 1 }
  response.header('accept-ranges', 'bytes')
  response.header('cache-control', 'private, no-store')
  response.header('content-length', String(to - from + 1))
  if (asked) {
    response.status(206)
    response.header('content-range', `bytes ${from}-${to}/${size}`)
  }
  return Readable.from(readParts(files, parts, { from, to }))
}

/** One range of bytes; anything else is answered with the whole file, as a server may. */
function readRange(range: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? { from, to } : undefined
}
