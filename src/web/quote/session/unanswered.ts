import { type CallError, isCallError } from '#web/api/call-error.ts'

/** Whether a failure says nothing about the request itself, so that the same request is worth repeating. Who signs in again in another window goes on here. */
export function isUnanswered(error: CallError): boolean {
  const { status } = error
  // The server's own word that it will not do it, whatever the status says.
  if (isCallError(error, 'NO_RATING_PLAN')) return false
  return (
    isCallError(error, 'SIGN_IN_REQUIRED') ||
    status === 0 ||
    status >= 500 ||
    status === 408 ||
    status === 429 ||
    isCallError(error, 'IN_PROGRESS')
  )
}
