import type { KeyboardEvent, ReactNode } from 'react'
import { errorMessage } from '#web/api/call-error.ts'
import { rejectedFields } from '#web/form/rejected-values.ts'
import type { FormState } from '#web/form/use-form.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { useErrorTitle } from '#web/ui/use-error-title.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface FormProps {
  form: FormState
  children: ReactNode
  className?: string
  /** The id of its heading. */
  labelledBy?: string
}

/** The element around the fields of a form. Ctrl or ⌘ with Enter sends it from a text of several lines too. */
export function Form({ form, children, className = 'grid gap-4', labelledBy }: FormProps) {
  useErrorTitle(form.hasErrors)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a form is what its keys send
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={sendByKey}
      className={className}
      aria-labelledby={labelledBy}
    >
      {children}
    </form>
  )
}

function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  // Elsewhere Enter sends it by itself.
  if (event.target instanceof HTMLTextAreaElement) event.currentTarget.requestSubmit()
}

export interface FailureProps {
  /** What did not happen: "Nothing was sent". */
  failureTitle?: string | undefined
  /** Replaces the notice for some failures. */
  describeFailure?: ((failure: unknown) => ReactNode) | undefined
}

/** Why the form could not be sent, besides the errors at its fields. */
export function FormFailure({ form, failureTitle, describeFailure }: FailureProps & { form: FormState }) {
  const { failure } = form
  if (failure === undefined) return null
  return describeFailure?.(failure) ?? <FailureNotice failure={failure} title={failureTitle} />
}

function FailureNotice({ failure, title }: { failure: unknown; title: string | undefined }) {
  const problems = rejectedFields(failure)
  return (
    <Notice kind="error" {...(title !== undefined && { title })} live>
      {problems.length === 0 ? (
        asSentence(errorMessage(failure))
      ) : (
        <ul className="list-disc pl-5">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
