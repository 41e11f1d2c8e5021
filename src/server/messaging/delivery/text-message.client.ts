import { DeliveryError, type DeliveryFault } from '#server/messaging/delivery/delivery-error.ts'

export interface TextMessage {
  /** The same at every attempt, so that the service recognizes a repeated one. */
  id: string
  to: string
  text: string
}

export interface TextMessageClient {
  /** Resolves when the service has accepted the message, and throws a DeliveryError otherwise. */
  send: (message: TextMessage) => Promise<void>
}

const SEND_TIMEOUT_MS = 30_000
/** As much of a response as explains the reason. */
const MAX_REASON_LENGTH = 300

/** @rule N61 A text message is posted to the service at SMS_URL as JSON: to, text and id. */
export function createTextMessageClient(url: string): TextMessageClient {
  return {
    send: async (message) => {
      const response = await post(url, message)
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const reason = (await response.text().catch(() => '')).slice(0, MAX_REASON_LENGTH)
      throw new DeliveryError(`${response.status} ${reason}`.trim(), getFault(response.status))
    },
  }
}

async function post(url: string, message: TextMessage): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': message.id },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
  } catch (error) {
    const { message: reason, cause } = error as Error
    const why = cause instanceof Error ? `${reason}: ${cause.message}` : reason
    throw new DeliveryError(why, 'unreachable')
  }
}

/** Status codes about this message; all others are about the service or our settings. */
const REFUSED_FOR_GOOD = [400, 406, 409, 410, 413, 422]
const REFUSED_FOR_NOW = [408, 425, 429]

function getFault(status: number): DeliveryFault {
  if (REFUSED_FOR_GOOD.includes(status)) return 'permanent'
  return REFUSED_FOR_NOW.includes(status) ? 'later' : 'unreachable'
}
