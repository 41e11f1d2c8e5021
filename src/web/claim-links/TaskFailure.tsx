import { toCallError } from '#web/api/call-error.ts'
import { rejectedFields } from '#web/form/rejected-values.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Why it is not sent. What was typed and signed stays on the page by any of it. */
export function TaskFailure({ failure }: { failure: unknown }) {
  const { code, status, message } = toCallError(failure)
  if (code === 'SIGN_IN_REQUIRED')
    return (
      <Notice kind="attention" title="Open your link again" live>
        Another link was opened in this browser, or a day has passed. Open yours in another tab, then send
        this form here again. Nothing you typed is lost.
      </Notice>
    )
  if (status === 0)
    return (
      <Notice kind="error" title="This isn’t sent yet" live>
        You’re not connected. Keep this page open, and send it again later. It won’t count twice.
      </Notice>
    )
  const problems = rejectedFields(failure).map((problem) => asSentence(problem.message))
  return (
    <Notice kind="error" title="This isn’t sent" live>
      {problems.length > 0 ? problems.join(' ') : asSentence(message)}
    </Notice>
  )
}
