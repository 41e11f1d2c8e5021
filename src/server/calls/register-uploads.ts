import { PROBLEM_ANSWERS } from '#server/calls/problem-texts.ts'
import type { Server } from '#server/calls/serve.ts'
import { registerResumableUploads } from '#server/kit/files/resumable/resumable-routes.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'
import { joinKinds, type UploadKind, UPLOADS } from '#server/kit/files/resumable/upload-kinds.ts'
import { rejectDuringMaintenance } from '#server/kit/http/maintenance.ts'

/** The one way by which files of all kinds arrive in pieces. */
export function registerUploads(
  { app, context, env }: Pick<Server, 'app' | 'context' | 'env'>,
  kinds: readonly [UploadKind, ...UploadKind[]],
): void {
  const { authorize, ...kind } = joinKinds(kinds)
  registerResumableUploads(app, {
    path: UPLOADS,
    staging: openStaging(env.dataDir),
    standStillMs: env.timeouts.uploadChunkMs,
    answers: PROBLEM_ANSWERS,
    ...kind,
    authorize: async (request, id, what) => {
      rejectDuringMaintenance({}, env, context.now())
      await authorize(request, id, what)
    },
  })
}
