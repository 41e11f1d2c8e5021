import { type CustomFields, WIRE_FIELDS } from '#domain/quote/wire.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/notifications/notify.ts'
import { type Contact, unsentFields, wireText } from '#web/quote/session/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

interface Clash {
  key: string
  label: string
  mine: string
  theirs: string
}

/**
 * Somebody else saved this quote since we last saw it. What only one side changed is merged; where both
 * changed the same answer, the person chooses. True where saving may go on.
 *
 * @rule T18 The one who saves later is told, sees both values and decides; no change is lost silently.
 */
export async function resolveConflict(store: SessionStore, theirs: Contact): Promise<boolean> {
  const mine = unsentFields(store.get())
  const clashes = clashesOf(mine, store.get().contact.customFields, theirs.customFields)
  store.set({ contact: theirs })
  if (clashes.length === 0) {
    notify({ type: 'info', title: 'Quote updated', message: 'Someone else’s changes were added to yours' })
    return true
  }
  switch (await openDialog('unable-to-save', { conflict: clashes })) {
    case 'keep-mine':
      return true
    case 'reload':
      drop(store, clashes)
      return true
    case 'copy':
      await navigator.clipboard.writeText(
        clashes.map(({ label, mine: text }) => `${label}: ${text}`).join('\n'),
      )
      drop(store, clashes)
      return true
    case undefined:
      store.set({ saving: 'unsent' })
      return false
  }
}

function clashesOf(mine: CustomFields, base: CustomFields, theirs: CustomFields): Clash[] {
  return Object.entries(mine)
    .filter(([key, value]) => theirs[key] !== base[key] && theirs[key] !== value)
    .map(([key, value]) => ({
      key,
      label: labelOf(key),
      mine: wireText(value),
      theirs: wireText(theirs[key]),
    }))
}

function labelOf(key: string): string {
  const known = WIRE_FIELDS.get(key)
  if (!known) return key
  return known.index === undefined ? known.field.label : `${known.field.label} of contest ${known.index}`
}

function drop(store: SessionStore, clashes: readonly Clash[]): void {
  const gone = new Set(clashes.map(({ key }) => key))
  store.set({
    typed: Object.fromEntries(Object.entries(store.get().typed).filter(([key]) => !gone.has(key))),
  })
}
