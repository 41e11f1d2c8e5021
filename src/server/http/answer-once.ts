import { createHash } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { type Caller } from '#server/http/access.ts'
import { findKeptAnswer, keepAnswer, tryKeyLock } from '#server/http/repository.ts'
import { type Aside, type Context } from '#server/http/serve.ts'

interface Asked {
  params: unknown
  query: unknown
  body: unknown
  idempotencyKey: string | undefined
  caller: Caller
  aside: Aside
}

/** Another call under the same key is soon done. */
const RETRY_SECONDS = 2

/**
 * Do a write once under its key, and answer the same request with the first answer afterwards. The answer is kept in the
 * transaction of the work, so that there is neither without the other; work that fails leaves the key as it was.
 *
 * @rule O07 Under one Idempotency-Key the same request has the first answer again, marked Idempotent-Replayed; another
 * one is refused with IDEMPOTENCY_KEY_REUSED, and one that comes while the first is under way with IN_PROGRESS.
 */
export async function answerOnce<Answer>(
  context: Context,
  call: string,
  asked: Asked,
  work: (context: Context) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { idempotencyKey, aside } = asked
  if (idempotencyKey === undefined) return work(context)
  const key = { call, subject: subjectOf(asked), idempotencyKey }
  const requestHash = hashOf(asked)
  let hasWork = false
  const answer = await context.db.transaction(async (trx) => {
    if (!(await tryKeyLock(trx, key)))
      throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: RETRY_SECONDS })
    const kept = await findKeptAnswer(trx, key)
    if (kept) {
      if (kept.requestHash !== requestHash) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      aside.header('idempotent-replayed', 'true')
      return kept.answer as Answer
    }
    const fresh = await work({ ...context, db: trx, wakeJobs: () => (hasWork = true) })
    await keepAnswer(trx, { ...key, requestHash, answer: fresh, createdAt: context.now() })
    return fresh
  })
  // Only now can a worker see the jobs.
  if (hasWork) context.wakeJobs()
  return answer
}

function subjectOf({ params }: Asked): string {
  const { guid } = (params ?? {}) as { guid?: string }
  return guid?.toLowerCase() ?? ''
}

/** Who asks counts, as a rep is told more than a customer. */
function hashOf({ query, body, caller }: Asked): string {
  const parts = JSON.stringify([caller.rep?.id ?? null, query ?? null, body ?? null])
  return createHash('sha256').update(parts).digest('base64url')
}
