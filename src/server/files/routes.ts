import type { z } from 'zod/mini'
import * as calls from '#contract/files/case-files.ts'
import * as folderCalls from '#contract/files/folders.ts'
import * as sendingCalls from '#contract/files/sending.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { beginFile } from '#server/files/adding/begin-file.ts'
import { deleteFiles, restoreFiles } from '#server/files/changing/delete-files.ts'
import { markFiles } from '#server/files/changing/mark-files.ts'
import { moveFiles } from '#server/files/changing/move-files.ts'
import { renameFile } from '#server/files/changing/rename-file.ts'
import { createFolder, removeFolder, renameFolder } from '#server/files/folders/change-folders.ts'
import { listAllFolders } from '#server/files/folders/list-folders.ts'
import { presentFiles, requireRows, showFiles } from '#server/files/listing/present-files.ts'
import { type CaseFileRow, caseFileList } from '#server/files/listing/repository.ts'
import { registerPolicyFileRoutes } from '#server/files/policy/routes.ts'
import { downloadLinked, endFileLink, listLinks, openLink } from '#server/files/sending/file-links.ts'
import { sendFiles } from '#server/files/sending/send-files.ts'
import {
  downloadFile,
  notFound,
  requireMayHave,
  showFile,
  showText,
} from '#server/files/showing/serve-file.ts'
import { recordDownload, zipFiles } from '#server/files/showing/zip-files.ts'
import type { Context } from '#server/kit/context.ts'
import { readPage } from '#server/kit/db/lists/read-page.ts'
import { UPLOADS } from '#server/kit/files/resumable/upload-kinds.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/** Folders and files of a case, for reps, and what others get of them. */
export function registerFileRoutes(server: Server): void {
  registerFolders(server)
  registerListing(server)
  registerChanging(server)
  registerShowing(server)
  registerSending(server)
  registerPolicyFileRoutes(server)
}

function registerFolders(server: Server): void {
  serve(server, folderCalls.listCaseFolders, async (context, { params }) => ({
    data: await listAllFolders(context, params.guid),
  }))

  serve(server, folderCalls.createCaseFolder, async (context, { caller, params, body }) => {
    const { id, name, kind } = body
    return { data: await createFolder(context, requireRep(caller), params.guid, { id, name, kind }) }
  })

  serve(server, folderCalls.renameCaseFolder, async (context, { caller, params, body }) => {
    const renamed = { id: params.folder, ...body }
    return { data: await renameFolder(context, requireRep(caller), params.guid, renamed) }
  })

  serve(server, folderCalls.deleteCaseFolder, async (context, { caller, params }) => {
    await removeFolder(context, requireRep(caller), params.guid, params.folder)
    return { data: { id: params.folder } }
  })
}

function registerListing(server: Server): void {
  serve(server, calls.listCaseFiles, async (context, { caller, params, query }) => {
    await requireQuote(context.db, params.guid)
    const which = query.deleted === 'yes' ? 'deleted' : 'here'
    const page = await readPage(context.db, caseFileList(context.db, params.guid, which), query)
    return { ...page, data: await presentFiles(context, requireRep(caller), params.guid, page.data) }
  })

  serve(server, calls.getCaseFile, async (context, { caller, params }) => {
    const [file] = await showFiles(context, requireRep(caller), params.guid, [params.file])
    if (!file) throw notFound()
    return { data: file }
  })

  serve(server, calls.beginCaseFile, async (context, { caller, params, body }) => {
    const { received } = await beginFile(context, requireRep(caller), params.guid, body)
    return { data: { id: body.id, upload_url: `${UPLOADS}/${body.id}`, received } }
  })
}

function registerChanging(server: Server): void {
  serve(server, calls.renameCaseFile, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await renameFile(context, rep, { quoteId: params.guid, file: params.file, ...body })
    const [file] = await showFiles(context, rep, params.guid, [params.file])
    if (!file) throw notFound()
    return { data: file }
  })

  serve(server, calls.moveCaseFiles, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await moveFiles(context, rep, { quoteId: params.guid, ...body })
    return { data: await showFiles(context, rep, params.guid, body.files) }
  })

  serve(server, calls.markCaseFiles, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await markFiles(context, rep, { quoteId: params.guid, files: body.files, seenBy: body.seen_by })
    return { data: await showFiles(context, rep, params.guid, body.files) }
  })

  serve(server, calls.deleteCaseFiles, async (context, { caller, params, body }) => {
    await deleteFiles(context, requireRep(caller), { quoteId: params.guid, ...body })
    return { data: { deleted: body.files } }
  })

  serve(server, calls.restoreCaseFiles, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await restoreFiles(context, rep, { quoteId: params.guid, ...body })
    return { data: await showFiles(context, rep, params.guid, body.files) }
  })
}

function registerShowing(server: Server): void {
  serve(server, calls.getCaseFileView, async (context, { params, query, response, raw }) => {
    const row = await requireRow(context, params)
    return showFile(context, row, query.size ?? 'view', { response, range: raw.headers.range })
  })

  serve(server, calls.getCaseFileText, async (context, { params }) => ({
    data: await showText(context, await requireRow(context, params)),
  }))

  serve(server, calls.downloadCaseFile, async (context, { caller, params, response }) => {
    const rep = requireRep(caller)
    const row = await requireRow(context, params)
    requireMayHave(rep, [row])
    if (row.state === 'stored') await recordDownload(context, rep, params.guid, [row])
    return downloadFile(context, row, { response })
  })

  serve(server, calls.downloadCaseFiles, async (context, { caller, params, query, response }) =>
    zipFiles(
      context,
      requireRep(caller),
      { quoteId: params.guid, files: query.files, folder: query.folder },
      response,
    ),
  )
}

async function requireRow(
  context: Context,
  { guid, file }: z.output<typeof calls.getCaseFile.params>,
): Promise<CaseFileRow> {
  const [row] = await requireRows(context, guid, [file])
  if (!row) throw notFound()
  return row
}

function registerSending(server: Server): void {
  serve(server, sendingCalls.sendCaseFiles, async (context, { caller, params, body }) => {
    const { files, to, note } = body
    const asked = { quoteId: params.guid, files, to, note }
    return { data: { messages: await sendFiles(context, requireRep(caller), asked) } }
  })

  serve(server, sendingCalls.listFileLinks, async (context, { params }) => ({
    data: await listLinks(context, params.guid),
  }))

  serve(server, sendingCalls.endFileLink, async (context, { caller, params }) => {
    await endFileLink(context, requireRep(caller), params.guid, params.link)
    return { data: await listLinks(context, params.guid) }
  })

  serve(server, sendingCalls.openFileLink, async (context, { body }) => ({
    data: await openLink(context, body.token),
  }))

  serve(server, sendingCalls.getLinkedFile, async (context, { params, response }) =>
    downloadLinked(context, params.token, params.file, { response }),
  )
}
