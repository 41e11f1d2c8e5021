import { useSessionState } from '#web/quote/session/context.ts'
import { pendingPatch } from '#web/quote/answers/draft/draft.ts'
import type { SaveStatus, SessionState } from '#web/quote/session/session.ts'

const PROBLEMS: Record<Exclude<SaveStatus, 'saved' | 'saving'>, string> = {
  unsent: 'Not saved yet. Trying again',
  refused: 'Not saved: change what is marked',
  undecided: 'Not saved: someone else changed it too',
  blocked: 'Not saved: another rep is editing this quote',
}

interface SaveIndicatorProps {
  className?: string
  /** False if another one on the same screen is announced. */
  live?: boolean
}

/** Whether the changes are saved. Only failures are announced, as the state changes with every pause in typing. */
export function SaveIndicator({ className = '', live = true }: SaveIndicatorProps) {
  const state = useSessionState()
  const isSafe = isSaveSafe(state)
  const look = `text-sm ${isSafe ? 'text-muted' : 'font-semibold text-sand'} ${className}`
  if (!live) return <p className={look}>{saveText(state)}</p>
  return (
    <p role="status" aria-live={isSafe ? 'off' : 'polite'} className={look}>
      {saveText(state)}
    </p>
  )
}

/** Whether nothing that was typed waits to be saved for longer than a moment. */
export function isSaveSafe({ saveStatus }: SessionState): boolean {
  return saveStatus === 'saved' || saveStatus === 'saving'
}

function saveText(state: SessionState): string {
  const { saveStatus, savedAt } = state
  if (saveStatus === 'saving') return 'Saving…'
  if (saveStatus !== 'saved') return PROBLEMS[saveStatus]
  if (pendingPatch(state).malformed.length > 0) return 'Saved, except for fields that need fixing'
  return savedAt === null ? 'Saved' : `Saved ${timeOfDay(savedAt)}`
}

function timeOfDay(moment: Date): string {
  return moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
