import type * as z from 'zod/mini'
import type { listCaseFolders } from '#contract/files/folders.ts'
import { LETTERS_FOLDER, MAILS_FOLDER } from '#domain/files/case-files.ts'
import { claimFolderName, LETTERS_FOLDER_NAME, MAILS_FOLDER_NAME } from '#domain/files/folder-names.ts'
import { presentFolder, type ShownFolder } from '#server/files/folders/present-folder.ts'
import { countByFolder, listClaimNumbers } from '#server/files/listing/repository.ts'
import { countRoom, listFolders } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

type Listed = z.input<typeof listCaseFolders.response>['data']

/** The folders of a case by name, those of its claims and its mail among them. */
export async function listAllFolders({ db, env }: Context, quoteId: string): Promise<Listed> {
  const { quoteNumber, policyNumber, answers } = await requireQuote(db, quoteId)
  const [made, numbers, counts, room] = await Promise.all([
    listFolders(db, quoteId),
    listClaimNumbers(db, quoteId),
    countByFolder(db, quoteId),
    countRoom(db, quoteId),
  ])
  const countOf = (folder: string) => counts.find((one) => one.folder === folder)?.files ?? 0
  const byItself = (id: string, name: string, kind: 'mails' | 'letters' | 'claim'): ShownFolder => ({
    id,
    name,
    kind,
    count: countOf(id),
    version: 1,
  })
  const folders = [
    ...made.map((folder) => presentFolder(folder, countOf(folder.id))),
    ...numbers.map((number) => byItself(number, claimFolderName(number), 'claim')),
    ...(countOf(MAILS_FOLDER) > 0 ? [byItself(MAILS_FOLDER, MAILS_FOLDER_NAME, 'mails')] : []),
    ...(countOf(LETTERS_FOLDER) > 0 ? [byItself(LETTERS_FOLDER, LETTERS_FOLDER_NAME, 'letters')] : []),
  ]
  const event = answers['tournament_name']
  return {
    folders: folders.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    count: counts.reduce((sum, { files }) => sum + files, 0),
    deleted_count: room.deleted,
    used_bytes: room.bytes,
    most_bytes: env.caseFileLimits.caseBytes,
    most_file_bytes: env.caseFileLimits.fileBytes,
    event: typeof event === 'string' && event !== '' ? event : (policyNumber ?? quoteNumber),
    number: quoteNumber,
    policy_number: policyNumber,
  }
}
