import { folderKey, isReservedFolderName } from '#domain/files/folder-names.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { countFolder, presentFolder, type ShownFolder } from '#server/files/folders/present-folder.ts'
import {
  type CaseFolder,
  countInFolder,
  deleteFolder,
  findFolder,
  findFolderById,
  findFolderByName,
  insertFolder,
  leaveFolder,
  updateFolder,
} from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

interface NewFolder {
  id: string
  name: string
  /** Folders of mails and claims are there by themselves. */
  kind: 'own' | 'ours' | undefined
}

/**
 * Makes a folder. Made again under its id, it is the same one.
 *
 * @rule X04 D64 Two folders of a case have different names, in any case: who makes the second is told of the first, and it can be opened.
 */
export async function createFolder(
  context: Context,
  rep: Rep,
  quoteId: string,
  { id, name, kind = 'own' }: NewFolder,
): Promise<ShownFolder> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It is there already')
    await requireLockedQuote(trx, quoteId)
    const known = await findFolderById(trx, id)
    if (known) return showKnown(trx, known, quoteId, { name, kind })
    await requireFreeName(trx, quoteId, name)
    const folder = {
      id,
      quoteId,
      name,
      nameKey: folderKey(name),
      isOurs: kind === 'ours',
      version: 1,
      createdBy: rep.id,
      createdAt: context.now(),
    }
    await insertFolder(trx, folder)
    await note(context, effects, rep, { quoteId, event: 'case_folder_made', detail: { folder: id, name } })
    return presentFolder(folder, 0)
  })
}

async function showKnown(
  trx: Db,
  known: CaseFolder,
  quoteId: string,
  { name, kind }: Required<Pick<NewFolder, 'name' | 'kind'>>,
): Promise<ShownFolder> {
  const isSame = known.quoteId === quoteId && known.name === name && known.isOurs === (kind === 'ours')
  if (!isSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return countFolder(trx, known)
}

async function requireFreeName(trx: Db, quoteId: string, name: string, ownId?: string): Promise<void> {
  if (isReservedFolderName(name))
    throw new ProblemError({
      code: 'INVALID',
      fields: [
        {
          section: 'request',
          field: 'name',
          message: 'Choose another name. Mail and claims have folders of their own',
        },
      ],
    })
  const found = await findFolderByName(trx, quoteId, folderKey(name))
  if (found && found.id !== ownId)
    throw new ProblemError({ code: 'FOLDER_EXISTS', folder: await countFolder(trx, found) })
}

export async function renameFolder(
  context: Context,
  rep: Rep,
  quoteId: string,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<ShownFolder> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It has this name already')
    const folder = await requireFolder(trx, quoteId, id)
    if (folder.name === name) return countFolder(trx, folder)
    if (folder.version !== version)
      throw new ProblemError({ code: 'FILE_CHANGED', current: await countFolder(trx, folder) })
    await requireFreeName(trx, quoteId, name, id)
    const changes = { name, nameKey: folderKey(name), version: version + 1 }
    await updateFolder(trx, id, changes)
    const detail = { folder: id, before: folder.name, name }
    await note(context, effects, rep, { quoteId, event: 'case_folder_renamed', detail })
    return countFolder(trx, { ...folder, ...changes })
  })
}

/** @rule N107 A folder that holds a file is not deleted; what was deleted from it before can still be restored. */
export async function removeFolder(context: Context, rep: Rep, quoteId: string, id: string): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    const { name } = await requireFolder(trx, quoteId, id)
    if ((await countInFolder(trx, id)) > 0)
      throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'Move or delete the files in this folder first.' })
    await leaveFolder(trx, id)
    await deleteFolder(trx, id)
    await note(context, effects, rep, { quoteId, event: 'case_folder_deleted', detail: { folder: id, name } })
  })
}

async function requireFolder(trx: Db, quoteId: string, id: string): Promise<CaseFolder> {
  await requireLockedQuote(trx, quoteId)
  const folder = await findFolder(trx, quoteId, id)
  if (!folder) throw new ProblemError({ code: 'NOT_FOUND', what: 'folder' })
  return folder
}

interface Noted {
  quoteId: string
  event: 'case_folder_made' | 'case_folder_renamed' | 'case_folder_deleted'
  detail: Record<string, string>
}

function note({ now }: Context, effects: Effects, rep: Rep, noted: Noted): Promise<void> {
  effects.publish({ quoteId: noted.quoteId, by: rep, news: 'files' })
  return effects.audit({ ...noted, at: now(), actor: 'rep', repId: rep.id })
}
