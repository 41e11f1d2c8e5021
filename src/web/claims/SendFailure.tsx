import { toCallError } from '#web/api/call-error.ts'
import { rejectedFields } from '#web/form/rejected-values.ts'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface SendFailureProps {
  failure: unknown
  /** Where a new link goes; unknown on a page that does not show it. */
  email?: string
  /** What is sent, such as "report". */
  what: string
  title: string
}

/** Why something about a claim was not sent, besides what stands at fields. Nothing that was typed is lost by any of it. */
export function SendFailure({ failure, email = '', what, title }: SendFailureProps) {
  const { code, status, message } = toCallError(failure)
  if (code === 'SIGN_IN_REQUIRED')
    return (
      <Notice kind="attention" title="You’ve been signed out" live>
        <p className="mb-4">
          This browser keeps your {what}. Open the link in our email or get a new one. Then come back here and
          send it again.
        </p>
        <LinkRequestForm email={email} />
      </Notice>
    )
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return (
      <Notice kind="attention" title={`We already have this ${what}`} live>
        An earlier version of it reached us, so we haven’t added this one. Open the claim on the policy’s
        page, and call us about what changed.
      </Notice>
    )
  if (status === 0)
    return (
      <Notice kind="error" title={title} live>
        We couldn’t reach the server. This browser keeps your {what}. Send it again when you’re connected. It
        won’t count twice.
      </Notice>
    )
  const problems = rejectedFields(failure).map((problem) => problem.message)
  return (
    <Notice kind="error" title={title} live>
      {problems.length > 0 ? problems.map(asSentence).join(' ') : asSentence(message)}
    </Notice>
  )
}
