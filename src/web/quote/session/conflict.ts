import { fullFieldLabel } from '#domain/quote/summary/field-label.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'
import { formatWireValue } from '#web/quote/session/draft/format-wire-value.ts'
import { changedTexts, type Contact, type Draft, isSameValue } from '#web/quote/session/draft/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

interface Clash {
  key: string
  label: string
  mine: string
  theirs: string
}

/**
 * Somebody else saved this quote since we last saw it. What only one side changed is merged; where both
 * changed the same answer, the person chooses. True where saving may go on. Until they have chosen, the quote
 * stays as we last saw it, so that nothing of the other's is overwritten meanwhile. Text that was typed and taken back
 * is nobody's change.
 *
 * @rule T18 The one who saves later is told, sees both values and decides; no change is lost silently.
 */
export async function resolveConflict(store: SessionStore, theirs: Contact): Promise<boolean> {
  const clashes = findClashes(store.get(), theirs)
  if (clashes.length === 0) {
    store.set({ contact: theirs, pendingChanges: changedTexts(store.get()) })
    notifyUpdated('added')
    return true
  }
  const answer = await openDialog('unable-to-save', { conflict: clashes })
  if (answer === undefined || (answer === 'copy' && !(await copyToClipboard(clashes)))) {
    store.set({ saveStatus: 'undecided' })
    return false
  }
  const gone = answer === 'keep-mine' ? [] : clashes.map(({ key }) => key)
  store.set({ contact: theirs, pendingChanges: without(changedTexts(store.get()), gone) })
  return true
}

const UPDATED = {
  added: 'Someone else’s changes were added to yours',
  shown: 'Someone else changed it; you see the newest',
}

/** Says that the page holds what somebody else has saved, beside something of one's own or alone. */
export function notifyUpdated(how: keyof typeof UPDATED): void {
  notify({ type: 'info', title: 'Quote updated', message: UPDATED[how] })
}

/** Half-typed answers count as well: finished later, they would overwrite what was never seen. */
function findClashes({ contact, pendingChanges }: Draft, theirs: Contact): Clash[] {
  const theirValue = (key: string) => fieldValue(theirs.customFields, key)
  const changedByBoth = ([key, text]: readonly [string, string]) =>
    theirValue(key) !== fieldValue(contact.customFields, key) && !isSameValue(key, text, theirValue(key))
  return Object.entries(changedTexts({ contact, pendingChanges }))
    .filter(changedByBoth)
    .map(([key, text]) => ({
      key,
      label: fullFieldLabel(key),
      mine: formatWireValue(key, text),
      theirs: formatWireValue(key, theirValue(key)),
    }))
}

/** A browser may forbid it, or have no clipboard on an unprotected line; then nothing is given up. */
async function copyToClipboard(clashes: readonly Clash[]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(clashes.map(({ label, mine }) => `${label}: ${mine}`).join('\n'))
    return true
  } catch {
    notify({
      type: 'error',
      title: 'Error',
      message: 'The browser did not let us copy. Your changes are still here.',
    })
    return false
  }
}

function without(typed: Draft['pendingChanges'], gone: readonly string[]): Draft['pendingChanges'] {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => !gone.includes(key)))
}
