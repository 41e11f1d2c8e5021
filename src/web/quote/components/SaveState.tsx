import { useSessionState } from '#web/quote/session/context.ts'
import { type SaveStatus } from '#web/quote/session/session.ts'

const WORDS: Record<SaveStatus, string> = {
  saved: 'All changes are saved',
  saving: 'Saving…',
  unsent: 'Not saved yet; trying again',
}

/** Whether what was typed is safe. */
export function SaveState() {
  const { saving } = useSessionState()
  return (
    <p role="status" className={`text-sm ${saving === 'unsent' ? 'font-semibold text-sand' : 'text-muted'}`}>
      {WORDS[saving]}
    </p>
  )
}
