import { useEffect } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import { type WireValues } from '#web/form/fields.tsx'
import { useSession } from '#web/quote/session/context.ts'
import { pendingPatch } from '#web/quote/session/draft/draft.ts'

/** What a step is told by the address bar's history, where one is led to a field that cannot stay as it is. */
export interface FieldToFocus {
  invalidField: string
}

/** Says what is wrong with that field, and puts the focus on it, for as long as it is wrong. */
export function useFocusField(form: UseFormReturn<WireValues>): void {
  const session = useSession()
  const mend = useHistoryState<Partial<FieldToFocus> | null>()?.invalidField
  useEffect(() => {
    const problem = pendingPatch(session.get()).malformed.find(({ field }) => field === mend)
    if (problem) form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
  }, [form, session, mend])
}
