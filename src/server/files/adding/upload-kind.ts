import { beginCaseFile } from '#contract/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireEnrolled, requirePermission, requireRep } from '#server/access/access.ts'
import type { Server } from '#server/calls/serve.ts'
import { caseUploadRows } from '#server/files/adding/upload-rows.ts'
import { findFile, lockFile, updateFile } from '#server/files/repository.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { UploadKind } from '#server/kit/files/resumable/upload-kinds.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** The files of cases among all that arrive in pieces. */
export function caseUploadKind({ context, guards }: Pick<Server, 'context' | 'guards'>): UploadKind {
  return {
    rows: caseUploadRows(context),
    /** @rule N107 Only the rep who began a file goes on with it, stops it, or learns how much is here. */
    authorize: async (request, id, what) => {
      const caller = requireEnrolled(beginCaseFile, await guards['rep-session'](request))
      requirePermission(beginCaseFile, caller)
      const file = await findFile(context.db, id)
      const isOpen = file?.state === 'uploading' || (file?.state === 'checking' && what === 'read')
      if (!isOpen || file.repId !== requireRep(caller).id)
        throw new ProblemError({ code: 'NOT_FOUND', what: 'file' })
    },
    complete: (id) => completeFile(context, id),
  }
}

/** All of a file has arrived: it is looked at as soon as a worker is free. Done again, this changes nothing. */
function completeFile(context: Context, fileId: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It is not looked at yet')
    const file = await lockFile(trx, fileId)
    if (file?.state !== 'uploading') return
    await updateFile(trx, fileId, { state: 'checking' })
    if (file.quoteId !== null) effects.publish({ quoteId: file.quoteId, news: 'files' })
    await enqueueJob(trx, {
      kind: 'check-case-file',
      payload: { fileId },
      runAt: context.now(),
      dedupe: `check-case-file:${fileId}`,
    })
  })
}
