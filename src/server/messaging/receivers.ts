import { getEmailKey } from '#domain/values/email-address.ts'
import type { MessageState, Receiver } from '#server/schema/messaging/messages.schema.ts'
import { DeliveryError, type Refusal } from '#server/messaging/delivery/delivery-error.ts'
import type { Message, Outcome } from '#server/messaging/repository.ts'

/** The receivers of a message. Old messages only have a single one, in `recipient`. */
export function listReceivers({
  receivers,
  recipient,
}: Pick<Message, 'receivers' | 'recipient'>): Receiver[] {
  if (receivers.length > 0) return receivers
  return [{ address: recipient, state: 'queued', said: null }]
}

export function isWaiting({ state }: Receiver): boolean {
  return state === 'queued'
}

/**
 * Applies the result of an attempt to the receivers: all that waited have the message now, except the rejected ones.
 */
export function applyAttempt(before: Receiver[], failure: Refusal[] | DeliveryError): Receiver[] {
  return before.map((receiver) => {
    if (!isWaiting(receiver)) return receiver
    if (failure instanceof DeliveryError) return { ...receiver, said: failure.message }
    const refusal = failure.find(({ address }) => getEmailKey(address) === getEmailKey(receiver.address))
    if (!refusal) return { ...receiver, state: 'sent', said: null }
    return { ...receiver, state: refusal.permanent ? 'bounced' : 'queued', said: refusal.reason }
  })
}

interface Attempt {
  at: Date
  /** Receivers that still wait after it never get the message. */
  isLastTry: boolean
}

/**
 * The outcome of a message, from those of its receivers.
 *
 * @rule O07 A message is sent when everybody has it, bounced when a server rejected one receiver permanently, and
 * failed when it was rejected as a whole or nobody accepted it in time.
 */
export function getOutcome(
  { sentAt }: Pick<Message, 'sentAt'>,
  receivers: Receiver[],
  { at, isLastTry }: Attempt,
): Outcome {
  const isOut = receivers.some(({ state }) => state === 'sent')
  return {
    state: getMessageState(receivers, isLastTry),
    error: summarizeErrors(receivers),
    sentAt: isOut ? (sentAt ?? at) : null,
    receivers,
  }
}

export function getMessageState(receivers: Receiver[], isLastTry: boolean): MessageState {
  if (receivers.some(isWaiting)) return isLastTry ? 'failed' : 'queued'
  return receivers.some(({ state }) => state === 'bounced') ? 'bounced' : 'sent'
}

/** The reasons for those who did not get it, with addresses if there are several. */
export function summarizeErrors(receivers: Receiver[]): string | null {
  const lines = receivers.flatMap(({ address, said }) => {
    if (said === null) return []
    return receivers.length === 1 ? said : `${address}: ${said}`
  })
  return lines.length > 0 ? [...new Set(lines)].join('\n') : null
}
