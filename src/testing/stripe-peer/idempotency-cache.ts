import { type PeerResponse, Refusal, invalidRequest } from '#testing/stripe-peer/refusal.ts'

interface CachedResponse {
  /** The request: method, path and parameters. */
  fingerprint: string
  /** Absent while the request is being executed. */
  answer?: PeerResponse
}

/** Stripe's idempotency: one key belongs to one request, and repeats get the first response. */
export class IdempotencyCache {
  private readonly stored = new Map<string, CachedResponse>()

  /** The stored response, or undefined if the caller has to do the work. */
  begin(key: string, fingerprint: string): PeerResponse | undefined {
    const stored = this.stored.get(key)
    if (!stored) {
      this.stored.set(key, { fingerprint })
      return undefined
    }
    if (stored.fingerprint !== fingerprint) throw otherParameters(key)
    if (stored.answer) return stored.answer
    const message = 'There is currently another in-progress request using this Idempotency Key'
    throw new Refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
  }

  store(key: string, answer: PeerResponse): void {
    const stored = this.stored.get(key)
    if (stored) stored.answer = answer
  }

  /** Deletes keys, as Stripe does after a day or if the request was not executed. */
  forget(key?: string): void {
    if (key === undefined) this.stored.clear()
    else this.stored.delete(key)
  }
}

function otherParameters(key: string): Refusal {
  return invalidRequest(
    `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`,
    { type: 'idempotency_error' },
  )
}
