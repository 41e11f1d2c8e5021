import type { ClaimFile } from '#contract/claims/files.ts'
import { DOCUMENT_KEYS, type DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { checkDeclaredFile, describeFileProblem } from '#domain/claims/files/file-limits.ts'
import { typeByName } from '#domain/claims/files/file-types.ts'
import { refreshFiles } from '#web/claims/files/claim-file-queries.ts'
import type { FileWay } from '#web/claims/files/file-way.ts'
import { sendOn, type SendTarget, sendTo } from '#web/uploads/send-queue.ts'

/** The document to which files are sent. */
export interface FileTarget {
  way: FileWay
  key: string
  place: number
}

/** Names a document among those of its page. */
export function partOf({ key, place }: { key: string; place: number }): string {
  return `${key} ${place}`
}

/** Sends files for a document. */
export function sendFiles(target: FileTarget, files: readonly File[]): void {
  sendTo(targetOf(target), files)
}

function targetOf({ way, key, place }: FileTarget): SendTarget {
  return {
    scope: way.id,
    part: partOf({ key, place }),
    typeOf,
    findProblem: (file) => findProblem(file, key),
    begin: (file, options) => way.begin({ ...file, key: key as DocumentKey, place }, options),
    refresh: () => refreshFiles(way),
  }
}

function findProblem(file: File, key: string): string | undefined {
  const known = asKey(key)
  const problem = known && checkDeclaredFile({ type: typeOf(file), bytes: file.size }, known)
  return problem && known && describeFileProblem(problem, known).message
}

function asKey(key: string): DocumentKey | undefined {
  return DOCUMENT_KEYS.find((one) => one === key)
}

function typeOf({ type, name }: File): string {
  return type === '' ? (typeByName(name) ?? '') : type
}

/** Goes on with a file that this page does not send any more. Returns what is wrong with the choice. */
export async function goOnWith(way: FileWay, begun: ClaimFile, chosen: File): Promise<string | undefined> {
  const { key, place } = begun
  if (await sendOn(targetOf({ way, key, place }), begun, chosen)) return undefined
  const known = asKey(key)
  return known && describeFileProblem('another-file', known).message
}
