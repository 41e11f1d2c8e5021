import { getClaimDayOriginal } from '#contract/claims/case-day.ts'
import { beginEventOriginal } from '#contract/claims/event-day.ts'
import { findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireEnrolled, requirePermission, requireRep } from '#server/access/access.ts'
import { PROBLEM_ANSWERS } from '#server/calls/problem-texts.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { beginOriginal, requireOriginalOf } from '#server/claims/event-day/originals/begin-original.ts'
import { keepOriginal, originalParts } from '#server/claims/event-day/originals/keep-original.ts'
import { findOriginal } from '#server/claims/event-day/originals/repository.ts'
import { originalStaging, originalUploadRows } from '#server/claims/event-day/originals/upload-rows.ts'
import { findPhoto } from '#server/claims/event-day/photos/repository.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { listParts } from '#server/kit/files/parts/repository.ts'
import { sendParts, SHOWN_POLICY } from '#server/kit/files/parts/send-parts.ts'
import { registerResumableUploads } from '#server/kit/files/resumable/resumable-routes.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { rejectDuringMaintenance } from '#server/kit/http/maintenance.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Where the pieces of the originals of an event go. */
const originalsOf = (number: string) => `${API_BASE}/event-day/${number}/originals`

/** The photos as cameras made them: phones send them in pieces, and who pays claims downloads them. */
export function registerEventOriginalRoutes(server: Server): void {
  const { app, context, env, guards } = server
  registerResumableUploads(app, {
    path: originalsOf(':number'),
    staging: originalStaging(context),
    rows: originalUploadRows(context),
    standStillMs: env.timeouts.uploadChunkMs,
    answers: PROBLEM_ANSWERS,
    authorize: async (request, id) => {
      rejectDuringMaintenance({}, env, context.now())
      const caller = requireEnrolled(beginEventOriginal, await guards['event-day'](request))
      requirePermission(beginEventOriginal, caller)
      const { number } = request.params as { number: string }
      await requireOriginalOf(context, caller, number, id)
    },
    complete: (id) => keepOriginal(context, id),
  })

  serve(server, beginEventOriginal, async (begun, { caller, params, body }) => {
    const { state, received, problem } = await beginOriginal(begun, caller, { ...params, ...body })
    const url = `${originalsOf(params.number)}/${params.id}`
    return { data: { id: params.id, state, upload_url: url, received, problem } }
  })

  serve(server, getClaimDayOriginal, async (reading, { caller, params, response }) => {
    const { claim, subject } = await openClaimOf(reading.db, THE_PROGRAM, params.number)
    const photo = await findPhoto(reading.db, params.photo)
    const original = photo && (await findOriginal(reading.db, photo.id))
    if (photo?.policyId !== claim.policyId || original?.state !== 'stored')
      throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
    await runWrite(reading, (_trx, effects) =>
      effects.audit({
        quoteId: subject.stored.id,
        at: reading.now(),
        actor: 'rep',
        repId: requireRep(caller).id,
        event: 'claim_file_downloaded',
        detail: { claim: claim.number, document: 'event_day', file: photo.id },
      }),
    )
    const store = originalParts(reading)
    const parts = await listParts(reading.db, store.table, photo.id, 'original')
    const extension = findFileType(original.contentType ?? undefined)?.extension ?? 'bin'
    response.header('content-security-policy', SHOWN_POLICY)
    return {
      contentType: 'application/octet-stream',
      content: sendParts(store, parts, { response }),
      fileName: `event-day-${photo.id.slice(0, 8)}.${extension}`,
    }
  })
}
