import { useState } from 'react'

interface Draft<T> {
  typed: T
  /** The value that it was typed over. */
  over: string
  /** What of it was applied and is awaited. */
  sent?: string | undefined
}

/**
 * What is typed over a value until it is the value: another value that comes from elsewhere takes its place. What was applied may
 * take a while to come, and what is typed after that stays.
 */
export function useDraft<T>(value: string, write: (typed: T) => string) {
  const [draft, setDraft] = useState<Draft<T>>()
  if (draft && draft.over !== value)
    setDraft(
      value === draft.sent && write(draft.typed) !== value ? { typed: draft.typed, over: value } : undefined,
    )
  return {
    typed: draft?.typed,
    /** Typed since it was applied last. */
    isNew: draft !== undefined && write(draft.typed) !== draft.sent,
    type: (typed: T) => setDraft({ typed, over: value, sent: draft?.sent }),
    /** It is applied now; what says nothing else is forgotten. */
    keepUntilApplied: (typed: T) =>
      setDraft(write(typed) === value ? undefined : { typed, over: value, sent: write(typed) }),
    forget: () => setDraft(undefined),
  }
}
