import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { FieldTexts } from '#web/form/field-texts.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { pendingPatch } from '#web/quote/answers/draft/draft.ts'

/** The history state that names a field which must be corrected. */
export interface FieldToFocus {
  invalidField: string
}

/** Shows the error of that field and focuses it, while it is invalid. */
export function useFocusField(form: FieldTexts): void {
  const session = useAnswers()
  const invalidField = useHistoryState<Partial<FieldToFocus> | null>()?.invalidField
  useEffect(() => {
    const problem = pendingPatch(session.get()).malformed.find(({ field }) => field === invalidField)
    if (problem) form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
  }, [form, session, invalidField])
}
