import type { ReactNode } from 'react'
import { isCallError } from '#web/api/call-error.ts'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { isRefusal } from '#web/policy/queries.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'

/**
 * For `refused` of a `QueryView`: a form for a new link. Undefined if only the connection failed, as a second try may succeed.
 *
 * @rule R05 Whether the policy exists is not said.
 */
export function refusedPolicy(error: Error): ReactNode {
  if (!isCallError(error) || !isRefusal(error)) return undefined
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="Open this page with your link" />
      <p className="max-w-measure text-lg">
        Use the link we emailed you, or the browser you bought with. If you no longer have the link, we’ll
        email you a new one.
      </p>
      <LinkRequestForm />
    </div>
  )
}
