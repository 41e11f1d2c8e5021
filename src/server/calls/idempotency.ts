import { createHash } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import type { Caller } from '#server/access/access.ts'
import { findStoredAnswer, insertStoredAnswer, tryLockIdempotencyKey } from '#server/kit/http/repository.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'

interface IdempotentRequest {
  params: unknown
  query: unknown
  body: unknown
  idempotencyKey: string | undefined
  caller: Caller
  response: ResponseControls
}

/** Another call with the same key ends soon. */
const RETRY_SECONDS = 2

/**
 * Runs a write once under its key, and answers the same request with the stored answer afterwards. The answer is
 * stored in the transaction of the write, so that neither exists without the other; a failed write leaves the key
 * unused.
 *
 * @rule O07 Under one Idempotency-Key the same request gets the first answer again, marked Idempotent-Replayed;
 * another request is rejected with IDEMPOTENCY_KEY_REUSED, and one that comes while the first is running with
 * IN_PROGRESS.
 */
export async function runIdempotently<Answer>(
  context: Context,
  call: string,
  asked: IdempotentRequest,
  work: (context: Context) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { idempotencyKey, response } = asked
  if (idempotencyKey === undefined) return work(context)
  const key = { call, subject: getSubject(asked), idempotencyKey }
  const requestHash = hashRequest(asked)
  return runWrite(context, async (trx, effects) => {
    if (!(await tryLockIdempotencyKey(trx, key)))
      throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: RETRY_SECONDS })
    const storedAnswer = await findStoredAnswer(trx, key)
    if (storedAnswer) {
      if (storedAnswer.requestHash !== requestHash) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('It was done before')
      response.header('idempotent-replayed', 'true')
      return storedAnswer.answer as Answer
    }
    const fresh = await work({ ...context, db: trx })
    await insertStoredAnswer(trx, { ...key, requestHash, answer: fresh, createdAt: context.now() })
    return fresh
  })
}

function getSubject({ params }: IdempotentRequest): string {
  const { guid, number } = readParams(params)
  return guid?.toLowerCase() ?? number ?? ''
}

function readParams(params: unknown): Readonly<Record<string, string | undefined>> {
  return (params ?? {}) as Record<string, string | undefined>
}

/**
 * The caller is part of the hash, because a rep gets more data than a customer, and the session is, because the stored
 * answer is given without asking again whether it opens the policy. What the path names besides the subject is part of it
 * too: the same act on another row is another request.
 */
function hashRequest({ params, query, body, caller: { rep, session } }: IdempotentRequest): string {
  const { guid: _guid, number: _number, ...others } = readParams(params)
  const parts: unknown[] = [rep?.id ?? null, query ?? null, body ?? null]
  if (session) parts.push(session)
  if (Object.keys(others).length > 0) parts.push(others)
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
