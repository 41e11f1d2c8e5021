import { type PeerResponse, Refusal, invalidRequest } from '#testing/stripe-peer/refusal.ts'

interface CachedResponse {
  /** The question: method, path and parameters. */
  question: string
  /** Absent while the work is under way. */
  answer?: PeerResponse
}

/** Stripe's idempotency: one key stands for one request, and repeats get the first response. */
export class IdempotencyCache {
  private readonly kept = new Map<string, CachedResponse>()

  /** The stored response, or undefined if the caller has to do the work. */
  begin(key: string, question: string): PeerResponse | undefined {
    const kept = this.kept.get(key)
    if (!kept) {
      this.kept.set(key, { question })
      return undefined
    }
    if (kept.question !== question) throw otherParameters(key)
    if (kept.answer) return kept.answer
    const message = 'There is currently another in-progress request using this Idempotency Key'
    throw new Refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
  }

  store(key: string, answer: PeerResponse): void {
    const kept = this.kept.get(key)
    if (kept) kept.answer = answer
  }

  /** As after Stripe's retention of a day, or if the work never began. */
  forget(key?: string): void {
    if (key === undefined) this.kept.clear()
    else this.kept.delete(key)
  }
}

function otherParameters(key: string): Refusal {
  return invalidRequest(
    `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`,
    { type: 'idempotency_error' },
  )
}
