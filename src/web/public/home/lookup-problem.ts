import { isCallError } from '#web/api/call-error.ts'

/** Whether the look-up took place and found nothing: what is wrong is the e-mail address or the number. */
export function isQuoteNotFound(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number }
  return status === 404 || status === 400
}

/** Why a quote was not found, and what to do about it. */
export function lookupProblem(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  if (isCallError(error, 'MAINTENANCE'))
    return 'We are down for maintenance, so no quote can be looked up. Yours is kept: look again when we are back.'
  if (isQuoteNotFound(error)) {
    return 'We found no quote with this e-mail address and number. Both are in the e-mail that we sent you; check them letter by letter.'
  }
  if (status === 429) return 'These were many look-ups in a short time. Wait a minute, then look again.'
  return message || 'The quote could not be looked up. Check the connection and look again.'
}
