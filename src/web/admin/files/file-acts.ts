import {
  type CaseFile,
  deleteCaseFiles,
  downloadCaseFile,
  downloadCaseFiles,
  markCaseFiles,
  moveCaseFiles,
  renameCaseFile,
  restoreCaseFiles,
} from '#contract/files/case-files.ts'
import { sendCaseFiles } from '#contract/files/sending.ts'
import { isFilledByItself } from '#domain/files/case-files.ts'
import { loadAddresses } from '#web/admin/case/mail/queries.ts'
import { refreshCaseMail } from '#web/admin/case/mail/queries.ts'
import { sayWhoGetsIt } from '#web/admin/case/mail/send-certificate.ts'
import { type CaseFolders, refreshCaseFiles } from '#web/admin/files/queries.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

type Chosen = readonly CaseFile[]

const idsOf = (files: Chosen) => files.map(({ id }) => id)
const namesOf = (files: Chosen) => files.map(({ name }) => name)
const quietly = { handlesError: () => true }

/** Asks for a folder, and puts files into it; whether they were moved. */
export async function moveFiles(
  guid: string,
  files: Chosen,
  folders: CaseFolders['folders'],
): Promise<boolean> {
  const [first] = files
  if (!first) return false
  const from = files.every(({ folder }) => folder === first.folder) ? first.folder : undefined
  const moved = await openDialog('move-case-files', {
    names: namesOf(files),
    folders: folders.filter(({ id }) => !isFilledByItself(id)),
    from,
    send: (folder) =>
      call(moveCaseFiles, { params: { guid }, body: { files: idsOf(files), folder }, ...quietly }),
  })
  if (moved !== true) return false
  void refreshCaseFiles(guid)
  return true
}

/** Puts files where they were dropped. A failure was shown. */
export async function dropInto(guid: string, files: readonly string[], folder: string | null): Promise<void> {
  try {
    await call(moveCaseFiles, { params: { guid }, body: { files: [...files], folder } })
  } catch {
    // It is said where all failures are; the list shows where they are.
  }
  await refreshCaseFiles(guid)
}

export async function deleteFiles(guid: string, files: Chosen): Promise<boolean> {
  const deleted = await openDialog('delete-case-files', {
    names: namesOf(files),
    send: (reason) =>
      call(deleteCaseFiles, { params: { guid }, body: { files: idsOf(files), reason }, ...quietly }),
  })
  if (deleted !== true) return false
  void refreshCaseFiles(guid)
  return true
}

/** What was refused is given up without a question: nothing of it is here. */
export async function dropRefused(guid: string, file: CaseFile): Promise<void> {
  const body = { files: [file.id], reason: 'It was refused' }
  await call(deleteCaseFiles, { params: { guid }, body }).catch(() => undefined)
  await refreshCaseFiles(guid)
}

export async function restoreFiles(guid: string, files: Chosen): Promise<boolean> {
  const restored = await call(restoreCaseFiles, {
    params: { guid },
    body: { files: idsOf(files) },
  }).catch(() => undefined)
  void refreshCaseFiles(guid)
  if (!restored) return false
  const message = files.length === 1 ? `${files[0]?.name ?? ''} is back` : `${files.length} files are back`
  notify({ type: 'success', title: 'Restored', message })
  return true
}

export async function renameFile(guid: string, { id, name, version }: CaseFile): Promise<void> {
  await openDialog('rename-case-file', {
    what: 'file',
    name,
    send: (typed) =>
      call(renameCaseFile, {
        params: { guid, file: id },
        body: { name: typed, version },
        ...quietly,
      }),
  })
  await refreshCaseFiles(guid)
}

/** @rule N107 The office alone sees a file until a rep shares it with the holder, and again once they stop. */
export async function shareFile(guid: string, file: CaseFile, isShared: boolean): Promise<void> {
  await call(markCaseFiles, { params: { guid }, body: markOf([file], isShared) }).catch(() => undefined)
  await refreshCaseFiles(guid)
}

/** Asks who sees files, all of them the same; whether it was saved. */
export async function shareFiles(guid: string, files: Chosen): Promise<boolean> {
  const shared = files.filter(({ seen_by: viewers }) => viewers.includes('holder'))
  const saved = await openDialog('share-case-files', {
    names: namesOf(files),
    isShared: shared.length === files.length ? true : shared.length === 0 ? false : undefined,
    atCarrier: files.filter(({ seen_by: viewers }) => viewers.includes('carrier')).length,
    send: (isShared) => call(markCaseFiles, { params: { guid }, body: markOf(files, isShared), ...quietly }),
  })
  if (saved !== true) return false
  void refreshCaseFiles(guid)
  return true
}

function markOf(files: Chosen, isShared: boolean) {
  return { files: idsOf(files), seen_by: isShared ? (['holder'] as const).slice() : [] }
}

export async function emailFiles(guid: string, files: Chosen): Promise<boolean> {
  const sent = await openDialog('email-case-files', {
    files,
    loadAddresses: () => loadAddresses(guid),
    send: (body, options) =>
      call(sendCaseFiles, { params: { guid }, body: { ...body, files: idsOf(files) }, ...options }),
  })
  if (!sent) return false
  sayWhoGetsIt(sent)
  // Nobody waits for it: what is chosen next is not let go by it.
  void Promise.all([refreshCaseMail(guid), refreshCaseFiles(guid)])
  return true
}

/** One as it was sent, several as one archive. */
export function downloadUrl(guid: string, files: Chosen): string {
  const [first] = files
  return files.length === 1 && first
    ? endpointUrl(downloadCaseFile.path, { params: { guid, file: first.id } })
    : endpointUrl(downloadCaseFiles.path, { params: { guid }, query: { files: idsOf(files).join(',') } })
}

/** All files of a folder, or of the case. */
export function archiveUrl(guid: string, folder: string | undefined): string {
  return endpointUrl(downloadCaseFiles.path, { params: { guid }, query: { folder } })
}
