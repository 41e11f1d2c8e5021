import { beginCaseFile } from '#contract/files/case-files.ts'
import { describeCaseFileProblem } from '#domain/files/case-file-problems.ts'
import { isProgramName, typeOfName } from '#domain/files/case-file-types.ts'
import { saySize } from '#web/admin/files/file-texts.ts'
import { type CaseFolders, refreshCaseFiles } from '#web/admin/files/queries.ts'
import { call } from '#web/api/call.ts'
import type { SendTarget } from '#web/uploads/send-queue.ts'

export function scopeOf(guid: string): string {
  return `case ${guid}`
}

/** Where files of a case are sent. */
export function caseTarget(
  guid: string,
  folder: string | null,
  { most_file_bytes: most }: Pick<CaseFolders, 'most_file_bytes'>,
): SendTarget {
  return {
    scope: scopeOf(guid),
    part: folder ?? '',
    typeOf: ({ type }) => type,
    findProblem: (file) => findProblem(file, most),
    begin: async (file, options) =>
      (await call(beginCaseFile, { params: { guid }, body: { ...file, folder }, ...options })).data
        .upload_url,
    refresh: () => refreshCaseFiles(guid),
    keepsArrived: true,
  }
}

/** @rule D37 What the server would refuse by its name or its size is not sent at all. */
function findProblem({ name, size }: File, most: number): string | undefined {
  if (isProgramName(name)) return describeCaseFileProblem('program').message
  if (!typeOfName(name)) return describeCaseFileProblem('type').message
  return size > most ? `Choose a file of at most ${saySize(most)}` : undefined
}
