import * as calls from '#contract/claims/files.ts'
import { requireRep } from '#server/access/access.ts'
import { authorizeUpload, type FindLinkOwner } from '#server/claims/files/authorize-upload.ts'
import { beginFile } from '#server/claims/files/begin-file.ts'
import { completeFile } from '#server/claims/files/complete-file.ts'
import { presentFiles } from '#server/claims/files/present-files.ts'
import { downloadFile, notFound, requireKept, showFile } from '#server/claims/files/serve-content.ts'
import { takeBackFile } from '#server/claims/files/take-back.ts'
import { ownerOf } from '#server/claims/files/upload-owner.ts'
import { claimUploadRows } from '#server/claims/files/upload-rows.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type UploadKind, UPLOADS } from '#server/kit/files/resumable/upload-kinds.ts'
import { changeCaller, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import type { ClaimFile } from '#server/claims/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Sending files of claims, and looking at them. */
export function registerClaimFileRoutes(server: Server): void {
  registerSending(server)
  registerShowing(server)
}

/** The files of claims among all that arrive in pieces. */
export function claimUploadKind(
  { context, guards }: Pick<Server, 'context' | 'guards'>,
  findLinkOwner?: FindLinkOwner,
): UploadKind {
  return {
    rows: claimUploadRows(context),
    authorize: (request, id, what) => authorizeUpload(context, { guards, findLinkOwner }, request, id, what),
    complete: (id) => completeFile(context, id),
  }
}

function registerSending(server: Server): void {
  serve(server, calls.listClaimFiles, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    return { data: await presentFiles(context, who, await openClaimOf(context.db, who, params.number)) }
  })

  serve(server, calls.beginClaimFile, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    const { claim, subject } = await openClaimOf(context.db, who, params.number)
    const { received } = await beginFile(context, ownerOf(who, subject), claim, body)
    return { data: { id: body.id, upload_url: `${UPLOADS}/${body.id}`, received } }
  })

  serve(server, calls.takeBackClaimFile, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const opened = await openClaimOf(context.db, who, params.number)
    await takeBackFile(context, ownerOf(who, opened.subject), opened, params.file)
    return { data: await presentFiles(context, who, opened) }
  })
}

function registerShowing(server: Server): void {
  serve(server, calls.getClaimFile, async (context, { caller, params, query, response, raw }) => {
    const { claim } = await openClaimOf(context.db, changeCaller(caller), params.number)
    const { file, isIdentity } = await requireKept(context, claim, params.file)
    if (isIdentity) throw notFound()
    return showFile(context, file, query.size ?? 'view', { response, range: raw.headers.range })
  })

  serve(server, calls.getClaimFileOriginal, async (context, { caller, params, response }) => {
    const opened = await openClaimOf(context.db, THE_PROGRAM, params.number)
    const { file, isIdentity } = await requireKept(context, opened.claim, params.file)
    if (isIdentity) throw notFound()
    await recordLook(context, opened, { file, repId: requireRep(caller).id, event: 'claim_file_downloaded' })
    return downloadFile(context, file, { response })
  })

  serve(server, calls.getClaimIdentity, async (context, { caller, params, response }) => {
    const opened = await openClaimOf(context.db, THE_PROGRAM, params.number)
    const { file, isIdentity } = await requireKept(context, opened.claim, params.file)
    if (!isIdentity) throw notFound()
    await recordLook(context, opened, { file, repId: requireRep(caller).id, event: 'claim_identity_shown' })
    return showFile(context, file, 'view', { response })
  })
}

interface Look {
  file: ClaimFile
  repId: string
  event: 'claim_file_downloaded' | 'claim_identity_shown'
}

/** Before a byte is given out. */
async function recordLook(
  context: Context,
  { claim, subject }: Awaited<ReturnType<typeof openClaimOf>>,
  { file, repId, event }: Look,
): Promise<void> {
  await runWrite(context, (_trx, effects) =>
    effects.audit({
      quoteId: subject.stored.id,
      at: context.now(),
      actor: 'rep',
      repId,
      event,
      detail: { claim: claim.number, document: file.key, file: file.id },
    }),
  )
}
