import { isCallError } from '#web/api/call-error.ts'
import LinkRequestForm from '#web/policy/access/LinkRequestForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

interface PolicyUnavailableProps {
  error: Error
  onRetry: () => void
}

/**
 * Shown instead of a policy: a form for a new link or, if only the connection failed, a second try.
 *
 * @rule R05 Whether the policy exists is not said.
 */
export function PolicyUnavailable({ error, onRetry }: PolicyUnavailableProps) {
  const refused = isCallError(error) && [400, 401, 404].includes(error.status)
  return (
    <div className="grid max-w-form gap-6">
      {refused ? (
        <>
          <PageTitle title="Open this page by your link" />
          <p className="max-w-measure text-lg">
            Policies open by the link in the e-mail that we sent, or in the browser that they were bought
            with. If you no longer have the link, we will send you a new one.
          </p>
          <LinkRequestForm />
        </>
      ) : (
        <>
          <PageTitle title="This page cannot be shown now" />
          <Notice kind="error" live>
            {error.message}
          </Notice>
          <p>
            <Button kind="primary" onClick={onRetry}>
              Load it again
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
