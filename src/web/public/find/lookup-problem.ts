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
    return 'We’re down for maintenance. Your quote is saved. Try again when we’re back.'
  if (isQuoteNotFound(error))
    return 'We found no quote with this email and number. Check both, or leave the number empty and we’ll email your links.'
  if (status === 429) return 'You’ve tried several times in a row. Wait a minute, then try again.'
  return message || 'We couldn’t look this up. Check your internet connection and try again.'
}
