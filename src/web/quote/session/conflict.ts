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
 * Another person has saved this quote. What only one side changed is merged; for an answer that both changed, the
 * person chooses. True if saving can go on. Until they have chosen, the quote stays as it was, so that no change of
 * the other person is overwritten.
 *
 * @rule T18 The person who saves later sees both values and decides; no change is lost silently.
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
  const discardedKeys = answer === 'keep-mine' ? [] : clashes.map(({ key }) => key)
  store.set({ contact: theirs, pendingChanges: without(changedTexts(store.get()), discardedKeys) })
  return true
}

const UPDATED = {
  added: 'Someone else’s changes were added to yours',
  shown: 'Someone else changed it; you see the newest',
}

/** Says that changes of another person are shown now: added to own changes, or alone. */
export function notifyUpdated(outcome: keyof typeof UPDATED): void {
  notify({ type: 'info', title: 'Quote updated', message: UPDATED[outcome] })
}

/** Invalid text counts too: once it is complete, it would overwrite a value that was never seen. */
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

/** False if the browser forbids it, or has no clipboard because the connection is not encrypted. */
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

function without(typed: Draft['pendingChanges'], discardedKeys: readonly string[]): Draft['pendingChanges'] {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => !discardedKeys.includes(key)))
}
