import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { findFileType, type FileGroup, groupsOf } from '#domain/claims/files/file-types.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'

const MB = 1024 * 1024

/** The largest file of each kind. */
export const LARGEST_BYTES: Readonly<Record<FileGroup, number>> = {
  photo: 25 * MB,
  pdf: 25 * MB,
  video: 500 * MB,
  list: 2 * MB,
}

/** A photo is refused by what its head says, before anything of it is decoded. */
export const MOST_PIXELS = 100_000_000
export const MOST_SIDE_PIXELS = 20_000
export const MOST_PDF_PAGES = 100

export const MOST_FILES = { document: 40, claim: 200 } as const
export const MOST_BYTES = { claim: 3 * 1024 * MB, policy: 5 * 1024 * MB } as const
/** Files of a policy that are on their way at once. */
export const MOST_OPEN_UPLOADS = 20

/** A file that nothing is sent of for so long has to be sent from its beginning. */
export const UPLOAD_HOURS = 24

/** One piece of a file: what a proxy takes as one request, and what is sent again after a break at most. */
export const CHUNK_BYTES = 4 * MB

/** Of which the ends are compared before somebody goes on with a file. */
export const EDGE_BYTES = 256 * 1024

/** Why a file of a claim is not taken. Stored. */
export const CLAIM_FILE_PROBLEMS = [
  'type',
  'too-large',
  'dimensions',
  'pages',
  'unreadable',
  'not-as-declared',
  'locked',
  'hides-another',
  'infected',
  'another-file',
  'document-closed',
] as const

export type ClaimFileProblem = (typeof CLAIM_FILE_PROBLEMS)[number]

const CODES: Readonly<Record<ClaimFileProblem, FileProblemCode>> = {
  type: 'FILE_TYPE',
  'too-large': 'FILE_TOO_LARGE',
  dimensions: 'FILE_DIMENSIONS',
  pages: 'FILE_DIMENSIONS',
  unreadable: 'FILE_MISMATCH',
  'not-as-declared': 'FILE_MISMATCH',
  locked: 'FILE_TYPE',
  'hides-another': 'FILE_TYPE',
  infected: 'FILE_TYPE',
  'another-file': 'FILE_MISMATCH',
  'document-closed': 'FILE_IN_USE',
}

/**
 * A problem in the words of its sender: what is wrong, and what to do.
 *
 * @rule D30 A refused file says why: its type, its size, or bytes that are something else than they say.
 */
export function describeFileProblem(
  problem: ClaimFileProblem,
  key: DocumentKey,
): { code: FileProblemCode; message: string } {
  return { code: CODES[problem], message: sentenceOf(problem, key) }
}

function sentenceOf(problem: ClaimFileProblem, key: DocumentKey): string {
  switch (problem) {
    case 'type':
      return `Choose ${nameGroups(key)}`
    case 'too-large':
      return key === 'video'
        ? `Choose a video of at most ${LARGEST_BYTES.video / MB} MB. Send a longer one in parts`
        : `Choose a file of at most ${LARGEST_BYTES.photo / MB} MB`
    case 'dimensions':
      return `Choose a photo of at most ${MOST_PIXELS / 1_000_000} megapixels`
    case 'pages':
      return `Choose a PDF of at most ${MOST_PDF_PAGES} pages`
    case 'unreadable':
      return 'We can’t read this file. Save or take it again, then send the new one'
    case 'not-as-declared':
      return 'This file isn’t what its name says. Save it again, then send the new one'
    case 'locked':
      return 'This PDF is locked, or holds scripts or other files. Print it to a new PDF, or send a photo'
    case 'hides-another':
      return 'This file holds another one inside. Save it again, then send the new one'
    case 'infected':
      return 'Our scanner found something harmful in this file. Send a clean one'
    case 'another-file':
      return 'That’s another file. Choose the one that you began with'
    case 'document-closed':
      return 'This document was accepted in the meantime. You don’t need to send more'
  }
}

/** What a document takes, in words. */
export function nameGroups(key: DocumentKey): string {
  const groups = groupsOf(key)
  if (groups.includes('video')) return 'an MP4, MOV, or WebM video'
  return groups.includes('list')
    ? 'a JPEG, PNG, or WebP photo, a PDF, or a CSV file'
    : 'a JPEG, PNG, or WebP photo, or a PDF'
}

export interface DeclaredFile {
  /** As the sender’s system names it; empty if it does not. */
  type: string
  bytes: number
}

/** What is wrong with a file before a byte of it is sent. */
export function checkDeclaredFile(
  { type, bytes }: DeclaredFile,
  key: DocumentKey,
): ClaimFileProblem | undefined {
  const groups = groupsOf(key)
  const known = findFileType(type)
  if (type !== '' && (!known || !groups.includes(known.group))) return 'type'
  const largest = known
    ? LARGEST_BYTES[known.group]
    : Math.max(...groups.map((group) => LARGEST_BYTES[group]))
  return bytes > largest ? 'too-large' : undefined
}

/** What is wrong with a file whose bytes are known. */
export function checkFoundFile(
  declared: DeclaredFile,
  found: string | undefined,
  key: DocumentKey,
): ClaimFileProblem | undefined {
  const known = findFileType(found)
  const named = findFileType(declared.type)
  if (!known) return named ? 'not-as-declared' : 'type'
  if (!groupsOf(key).includes(known.group)) return 'type'
  // A film in the one container of Apple or in the other: cameras name either.
  const isSame = named?.type === known.type || (named?.group === 'video' && known.group === 'video')
  if (named && !isSame) return 'not-as-declared'
  return declared.bytes > LARGEST_BYTES[known.group] ? 'too-large' : undefined
}
