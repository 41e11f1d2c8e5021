import { openDialog } from '#web/dialogs/open.ts'
import { copyToClipboard, resolveConflict } from '#web/quote/session/conflict.ts'
import { changedTexts } from '#web/quote/answers/draft/draft.ts'
import { compareTyped } from '#web/quote/session/merge.ts'
import type { SessionState, SessionStore } from '#web/quote/session/session.ts'

/**
 * Takes what is typed and not saved out of the fields, so that they show what another rep saves.
 *
 * @rule N48 What was typed before another rep took over is kept, with the quote on which it was typed.
 */
export function setAside(store: SessionStore): void {
  const { contact, pendingChanges, setAside: earlier } = store.get()
  const typed = changedTexts({ contact, pendingChanges })
  if (Object.keys(typed).length === 0)
    return store.set({ pendingChanges: {}, saveStatus: statusWith(earlier) })
  const kept = {
    contact: earlier?.contact ?? contact,
    pendingChanges: { ...earlier?.pendingChanges, ...typed },
  }
  store.set({ setAside: kept, pendingChanges: {}, saveStatus: 'blocked', serverErrors: [] })
}

function statusWith(kept: unknown) {
  return kept ? 'blocked' : 'saved'
}

/** Puts it back on what the others have saved meanwhile. False if the person has to choose first. */
export async function putBack(store: SessionStore): Promise<boolean> {
  const { setAside: kept, contact: current, pendingChanges: later } = store.get()
  if (!kept) {
    store.set({ saveStatus: Object.keys(later).length > 0 ? 'unsent' : 'saved' })
    return true
  }
  const pendingChanges = { ...kept.pendingChanges, ...later }
  store.set({ contact: kept.contact, pendingChanges, setAside: null, saveStatus: 'unsent' })
  return kept.contact.version === current.version || resolveConflict(store, current)
}

/** Shows what was typed here beside what the rep has who edits now. */
export async function showSetAside(
  { setAside: kept, contact }: Pick<SessionState, 'setAside' | 'contact'>,
  heldBy: string,
): Promise<void> {
  if (!kept) return
  const conflict = compareTyped(kept, contact)
  if ((await openDialog('unable-to-save', { conflict, heldBy })) === 'copy') await copyToClipboard(conflict)
}
