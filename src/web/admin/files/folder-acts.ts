import {
  caseFolder,
  type CaseFolder,
  createCaseFolder,
  deleteCaseFolder,
  renameCaseFolder,
} from '#contract/files/folders.ts'
import type { NamedFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import { refreshCaseFiles } from '#web/admin/files/queries.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { newId } from '#web/uploads/new-id.ts'

const quietly = { handlesError: () => true }

/**
 * Asks for a name and makes a folder. Returns the folder to open, if one is wanted.
 *
 * @rule D64 D65 A name that is taken leads to the folder that has it or to another name; a new folder is named with a link.
 */
export async function makeFolder(guid: string): Promise<CaseFolder | undefined> {
  let name = ''
  for (;;) {
    // Sent again after a lost answer, it is the same folder.
    const id = newId()
    const named = await openDialog('new-case-folder', {
      name,
      send: (typed, kind) => nameFolder(guid, { id, name: typed, kind }),
    })
    if (!named) return undefined
    const { folder, isThere } = named
    if (!isThere) {
      await refreshCaseFiles(guid)
      const answer = await openDialog('case-folder-made', { folder })
      return answer === 'open' ? folder : undefined
    }
    const answer = await openDialog('case-folder-exists', { folder })
    if (answer !== 'another-name') return answer === 'open' ? folder : undefined
    name = named.name
  }
}

async function nameFolder(
  guid: string,
  body: { id: string; name: string; kind: 'own' | 'ours' },
): Promise<NamedFolder> {
  try {
    const { data } = await call(createCaseFolder, { params: { guid }, body, ...quietly })
    return { folder: data, isThere: false, name: body.name }
  } catch (error) {
    const folder = isCallError(error, 'FOLDER_EXISTS') ? caseFolder.safeParse(error.data).data : undefined
    if (folder) return { folder, isThere: true, name: body.name }
    throw error
  }
}

export async function renameFolder(guid: string, { id, name, version }: CaseFolder): Promise<void> {
  await openDialog('rename-case-file', {
    what: 'folder',
    name,
    send: async (typed) => {
      try {
        const body = { name: typed, version }
        await call(renameCaseFolder, { params: { guid, folder: id }, body, ...quietly })
      } catch (error) {
        if (!isCallError(error, 'FOLDER_EXISTS')) throw error
        const message = 'Another folder has this name. Choose a different one'
        throw new RejectedValuesError([{ section: 'request', field: 'name', message }])
      }
    },
  })
  await refreshCaseFiles(guid)
}

/** An empty folder goes at once; whether it is gone. Why not was shown. */
export async function deleteFolder(guid: string, { id }: CaseFolder): Promise<boolean> {
  const deleted = await call(deleteCaseFolder, { params: { guid, folder: id } }).catch(() => undefined)
  await refreshCaseFiles(guid)
  return deleted !== undefined
}
