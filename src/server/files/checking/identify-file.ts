import type { FileHandle } from 'node:fs/promises'
import { MOST_PIXELS, MOST_SIDE_PIXELS } from '#domain/claims/files/file-limits.ts'
import type { CaseFileProblem } from '#domain/files/case-file-problems.ts'
import {
  decideType,
  type FoundType,
  isProgramName,
  isRefusedInArchive,
} from '#domain/files/case-file-types.ts'
import { MOST_INSPECTED_BYTES } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import type { CaseFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { checkArchive } from '#server/kit/files/inspect/check-archive.ts'
import { checkVideo, readAt } from '#server/kit/files/inspect/check-video.ts'
import { detectType, TYPE_HEAD_BYTES } from '#server/kit/files/inspect/detect-type.ts'
import { holdsMacros, isPlainText } from '#server/kit/files/inspect/plain-text.ts'
import type { Inspected } from '#server/kit/files/inspect/inspect-file.ts'

/** A photo may be large; a document with more pages is no document that people read. */
const LIMITS = { pixels: MOST_PIXELS, sidePixels: MOST_SIDE_PIXELS, pdfPages: 2000 }

const NOT_DECODED: Inspected = {
  width: null,
  height: null,
  shown: null,
  takenAt: null,
  takenOffset: null,
  latitude: null,
  longitude: null,
}

/** A file that was looked at and found good. */
export interface LookedAt extends FoundType {
  inspected: Inspected
  /** All of it, where it was looked at as a whole. */
  content: Buffer | undefined
}

/** What a file is, or why it is not taken. */
export async function identifyFile(
  context: Context,
  { name, sizeBytes }: CaseFile,
  staged: FileHandle,
): Promise<LookedAt | CaseFileProblem> {
  if (isProgramName(name)) return 'program'
  const head = await readAt(staged, 0, Math.min(sizeBytes, TYPE_HEAD_BYTES))
  if (head.subarray(0, 2).toString('latin1') === '#!') return 'program'
  const detected = await detectType(head)
  const isText = await isPlainText(staged, sizeBytes)
  const found = decideType(name, detected, isText)
  if (!found) return detected === undefined ? 'type' : 'not-as-named'
  const whole = { ...found, inspected: NOT_DECODED, content: undefined }
  switch (found.group) {
    case 'video':
      return (await checkVideo(staged, found.type, sizeBytes)) ?? whole
    case 'photo':
    case 'pdf':
      return inspectWhole(context, found, await readInspected(staged, sizeBytes))
    case 'mail':
      return (await findInMail(context, await readInspected(staged, sizeBytes))) ?? whole
    case 'archive':
    case 'office':
      return (await findInArchive(staged, sizeBytes, detected)) ?? whole
    default:
      return whole
  }
}

/** Undefined where it is too large to be looked at as a whole. */
async function readInspected(staged: FileHandle, size: number): Promise<Buffer | undefined> {
  return size > MOST_INSPECTED_BYTES ? undefined : readAt(staged, 0, size)
}

async function inspectWhole(
  { threads }: Context,
  found: FoundType,
  content: Buffer | undefined,
): Promise<LookedAt | CaseFileProblem> {
  if (!content) return 'too-large'
  try {
    const inspected = await threads.inspectFile({ content, type: found.type, limits: LIMITS })
    return typeof inspected === 'string' ? inspected : { ...found, inspected, content }
  } catch (error) {
    // It took too long, or more memory than a thread may have: no camera and no printer makes such a file.
    if (error instanceof ProblemError && error.problem.code === 'FILE_NOT_MADE') return 'unreadable'
    throw error
  }
}

/** A mail is an archive too: what it has with it is looked at by its name. */
async function findInMail(
  { threads }: Context,
  content: Buffer | undefined,
): Promise<CaseFileProblem | undefined> {
  if (!content) return 'too-large'
  try {
    const { attachments } = await threads.parseMail(content)
    return attachments.some(({ fileName }) => isProgramName(fileName)) ? 'holds-program' : undefined
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'FILE_NOT_MADE') return 'unreadable'
    throw error
  }
}

const OLD_OFFICE = ['application/x-cfb', 'application/rtf']

async function findInArchive(
  staged: FileHandle,
  size: number,
  detected: string | undefined,
): Promise<CaseFileProblem | undefined> {
  if (detected !== undefined && OLD_OFFICE.includes(detected)) {
    const content = await readInspected(staged, size)
    if (!content) return 'too-large'
    return holdsMacros(content) ? 'macros' : undefined
  }
  return (await checkArchive(staged, isRefusedInArchive)).problem
}
