import { useSessionState } from '#web/quote/session/context.ts'
import { pendingPatch } from '#web/quote/session/draft/draft.ts'
import { type SaveStatus } from '#web/quote/session/session.ts'

const LABELS: Record<SaveStatus, string> = {
  saved: 'All changes are saved',
  saving: 'Saving…',
  unsent: 'Not saved yet; trying again',
  refused: 'Not saved: change what is marked',
  undecided: 'Not saved: press Save to decide about it',
}

const PARTLY_SAVED = 'Saved, but for what is not filled in right yet'

/** Whether the changes are saved. Only failures are announced, as the state changes with every pause in typing. */
export function SaveIndicator() {
  const state = useSessionState()
  const { saveStatus } = state
  const isSafe = saveStatus === 'saved' || saveStatus === 'saving'
  const isHalfTyped = saveStatus === 'saved' && pendingPatch(state).malformed.length > 0
  return (
    <p
      role="status"
      aria-live={isSafe ? 'off' : 'polite'}
      className={`text-sm ${isSafe ? 'text-muted' : 'font-semibold text-sand'}`}
    >
      {isHalfTyped ? PARTLY_SAVED : LABELS[saveStatus]}
    </p>
  )
}
