import { type CallError } from '#web/api/call-error.ts'

/**
 * Whether a failure says nothing about the request itself, so that the same request is worth repeating. What has no
 * code did not come from our server. Who signs in again in another window goes on here.
 */
export function isRetryable(error: CallError): boolean {
  const { status, code } = error
  // The server's own word that it will not do it, whatever the status says.
  if (code === 'NO_RATING_PLAN') return false
  return (
    code === undefined ||
    ['SIGN_IN_REQUIRED', 'IN_PROGRESS'].includes(code) ||
    status >= 500 ||
    status === 408 ||
    status === 429
  )
}
