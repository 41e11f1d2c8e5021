/** A response of the peer. */
export interface PeerResponse {
  status: number
  body: Record<string, unknown>
}

/** Thrown if the peer rejects a request. */
export class Refusal extends Error {
  readonly answer: PeerResponse
  /** Stripe stores a response under its key once the request was executed, but not for an invalid request. */
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
