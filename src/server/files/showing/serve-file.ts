import { extensionOf } from '#domain/files/case-file-types.ts'
import { MOST_SHOWN_CHARACTERS } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { caseParts } from '#server/files/case-parts.ts'
import type { CaseFileRow } from '#server/files/listing/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileUse } from '#server/kit/db/schema/file-columns.ts'
import { readText } from '#server/kit/files/inspect/plain-text.ts'
import { type FilePart, listParts } from '#server/kit/files/parts/repository.ts'
import { sendParts, type Serving, SHOWN_POLICY } from '#server/kit/files/parts/send-parts.ts'
import { bytesOf, type PartStore, readParts } from '#server/kit/files/parts/store-parts.ts'
import { readHead } from '#server/kit/mail/read-head.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'

/** What is needed of a file to give it out, whichever noun keeps it. */
export type KeptRow = Pick<CaseFileRow, 'id' | 'name' | 'isClaims' | 'fileGroup' | 'hasView' | 'state'>

export function notFound(): ProblemError {
  return new ProblemError({ code: 'NOT_FOUND', what: 'file' })
}

function storeOf(context: Context, { isClaims }: KeptRow): PartStore {
  return isClaims ? claimParts(context) : caseParts(context)
}

/** The content of a file that is kept; not found for one that is on its way, deleted or refused. */
export async function requireContent(
  context: Context,
  row: KeptRow,
  use: FileUse,
): Promise<{ store: PartStore; parts: FilePart[] }> {
  if (row.state !== 'stored') throw notFound()
  const store = storeOf(context, row)
  const parts = await listParts(context.db, store.table, row.id, use)
  if (parts.length === 0) throw notFound()
  return { store, parts }
}

const VIDEO_TYPES: Readonly<Record<string, string>> = { mov: 'video/quicktime', webm: 'video/webm' }

/** As what it is shown in the page. SVG, HTML and what nobody opens here have no view. */
function shownType({ fileGroup, name }: KeptRow): string | undefined {
  if (fileGroup === 'photo') return 'image/jpeg'
  if (fileGroup === 'pdf') return 'application/pdf'
  return fileGroup === 'video' ? (VIDEO_TYPES[extensionOf(name)] ?? 'video/mp4') : undefined
}

/**
 * A file as it is shown: a photo that was made again, a PDF for a canvas, or a video. It does nothing, even if it is opened by itself.
 *
 * @rule D35 N107 What is shown is a photo that was made again, a PDF drawn on a canvas, or text; nothing that was sent runs in our site.
 */
export async function showFile(
  context: Context,
  row: KeptRow,
  size: 'view' | 'small',
  { response, range }: Serving,
): Promise<FileAnswer> {
  const contentType = shownType(row)
  const isPhoto = row.fileGroup === 'photo'
  if (contentType === undefined || (isPhoto && !row.hasView)) throw notFound()
  const { store, parts } = await requireContent(context, row, isPhoto ? size : 'original')
  const content = sendParts(store, parts, { response, range })
  response.header('content-security-policy', SHOWN_POLICY)
  response.header('x-content-type-options', 'nosniff')
  response.header('content-disposition', 'inline')
  return { contentType, content }
}

/** The bytes as they were sent, to save; no browser opens them in our site. */
export async function downloadFile(
  context: Context,
  row: KeptRow,
  { response }: Serving,
): Promise<FileAnswer> {
  const { store, parts } = await requireContent(context, row, 'original')
  return saveParts(store, parts, row.name, { response })
}

/**
 * A file for somebody outside the office: a photo without what its camera wrote.
 *
 * @rule N107 What leaves the office of a photo is its pixels; where and when it was taken stays here.
 */
export async function downloadCleaned(
  context: Context,
  row: KeptRow,
  { response }: Serving,
): Promise<FileAnswer> {
  const { store, parts } = await requireContent(context, row, leavingUse(row))
  return saveParts(store, parts, leavingName(row), { response })
}

/** Which content leaves the office. */
export function leavingUse({ fileGroup, hasView }: KeptRow): FileUse {
  return fileGroup === 'photo' && hasView ? 'view' : 'original'
}

export function leavingName(row: Pick<KeptRow, 'name' | 'fileGroup' | 'hasView'>): string {
  const { name } = row
  if (row.fileGroup !== 'photo' || !row.hasView || ['jpg', 'jpeg'].includes(extensionOf(name))) return name
  return `${name.replace(/\.[\w-]{1,20}$/, '')}.jpg`
}

function saveParts(
  store: PartStore,
  parts: readonly FilePart[],
  name: string,
  { response }: Serving,
): FileAnswer {
  const content = sendParts(store, parts, { response })
  response.header('content-security-policy', SHOWN_POLICY)
  response.header('x-content-type-options', 'nosniff')
  response.header('content-disposition', saveAs(name))
  return { contentType: 'application/octet-stream', content }
}

/** The name in every script, and beside it one for what reads no more than ASCII. */
export function saveAs(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '-')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  )
  return ['attachment', `filename="${plain}"`, `filename*=UTF-8''${encoded}`].join('; ')
}

/** @rule N107 Originals of documents of claims are evidence: who pays claims downloads and mails them. */
export function requireMayHave(rep: Rep, rows: readonly KeptRow[]): void {
  if (rows.some(({ isClaims }) => isClaims) && !isAllowed(rep, 'claims'))
    throw new ProblemError({ code: 'ROLE_NOT_ALLOWED', permission: 'claims' })
}

interface ShownText {
  text: string
  is_cut: boolean
  mail: { from: string; to: string; subject: string; sent_at: string | null; attachments: string[] } | null
}

/** The longest text of which all is read. */
const MOST_READ_BYTES = 1024 * 1024

/** What a text or a mail says. */
export async function showText(context: Context, row: KeptRow): Promise<ShownText> {
  if (row.fileGroup !== 'plain' && row.fileGroup !== 'mail') throw notFound()
  const { store, parts } = await requireContent(context, row, 'original')
  if (row.fileGroup === 'mail') return showMail(context, await readAll(store, parts, bytesOf(parts)))
  const text = readText(await readAll(store, parts, MOST_READ_BYTES))
  const isCut = text.length > MOST_SHOWN_CHARACTERS || bytesOf(parts) > MOST_READ_BYTES
  return { text: text.slice(0, MOST_SHOWN_CHARACTERS), is_cut: isCut, mail: null }
}

const MOST_HEAD_CHARACTERS = 500

async function showMail({ threads }: Context, raw: Buffer): Promise<ShownText> {
  const { from, subject, date, plain, isCut, attachments } = await threads.parseMail(raw)
  const sentAt = new Date(date ?? '')
  return {
    text: plain.slice(0, MOST_SHOWN_CHARACTERS),
    is_cut: isCut || plain.length > MOST_SHOWN_CHARACTERS,
    mail: {
      from: from.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', '),
      to: (readHead(raw).get('to') ?? []).join(', ').slice(0, MOST_HEAD_CHARACTERS),
      subject,
      sent_at: Number.isNaN(sentAt.getTime()) ? null : sentAt.toISOString(),
      attachments: attachments.map(({ fileName }) => fileName),
    },
  }
}

async function readAll(store: PartStore, parts: readonly FilePart[], most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readParts(store, parts, { from: 0, to: Math.min(most, bytesOf(parts)) - 1 }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
