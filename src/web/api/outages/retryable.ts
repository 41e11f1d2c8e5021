import type { CallError } from '#web/api/call-error.ts'

/**
 * Whether the same request is worth repeating, because the failure says nothing about the request itself. An error
 * without a code did not come from our server. After signing in again in another window, a rep can go on here.
 */
export function isRetryable(error: CallError): boolean {
  const { status, code } = error
  // The server will not do it, whatever the status says.
  if (code === 'NO_RATING_PLAN') return false
  return (
    code === undefined ||
    ['SIGN_IN_REQUIRED', 'IN_PROGRESS'].includes(code) ||
    status >= 500 ||
    status === 408 ||
    status === 429
  )
}
