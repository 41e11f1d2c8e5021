/** An answer of the peer: a status and what Stripe's API says with it. */
export interface PeerResponse {
  status: number
  body: Record<string, unknown>
}

/** Thrown if the peer rejects a request. */
export class Refusal extends Error {
  readonly answer: PeerResponse
  /** Stripe keeps an answer under its key once the work has begun, and not where the question was wrong. */
  readonly isKept: boolean

  constructor(status: number, error: Record<string, unknown>, isKept = false) {
    super(String(error['message']))
    this.answer = { status, body: { error } }
    this.isKept = isKept
  }
}

export function invalidRequest(message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more })
}
