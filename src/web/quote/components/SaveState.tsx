import { useSessionState } from '#web/quote/session/context.ts'
import { typedPatch } from '#web/quote/session/draft.ts'
import { type SaveStatus } from '#web/quote/session/session.ts'

const WORDS: Record<SaveStatus, string> = {
  saved: 'All changes are saved',
  saving: 'Saving…',
  unsent: 'Not saved yet; trying again',
  refused: 'Not saved: change what is marked',
  undecided: 'Not saved: press Save to decide about it',
}

const HALF_TYPED = 'Saved, but for what is not filled in right yet'

/** Whether what was typed is safe. Only bad news is read out: the rest changes with every pause in typing. */
export function SaveState() {
  const state = useSessionState()
  const { saving } = state
  const isSafe = saving === 'saved' || saving === 'saving'
  const isHalfTyped = saving === 'saved' && typedPatch(state).malformed.length > 0
  return (
    <p
      role="status"
      aria-live={isSafe ? 'off' : 'polite'}
      className={`text-sm ${isSafe ? 'text-muted' : 'font-semibold text-sand'}`}
    >
      {isHalfTyped ? HALF_TYPED : WORDS[saving]}
    </p>
  )
}
