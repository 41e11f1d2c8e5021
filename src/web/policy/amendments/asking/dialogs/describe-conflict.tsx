import type { ReactNode } from 'react'
import { isCallError } from '#web/api/call-error.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** For a request about a policy that was changed since it was read; undefined for any other failure. */
export function describeConflict(failure: unknown): ReactNode {
  if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
  return (
    <Notice kind="error" title="Your changes weren’t saved" live>
      The policy was changed in another window or by someone else. Close this to see the latest version.
    </Notice>
  )
}
