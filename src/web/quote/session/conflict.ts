import { draftSign } from '#web/quote/answers/draft/draft.ts'
import { priceContact } from '#contract/quotes.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { MESSAGE_LENGTH, notify } from '#web/ui/notify.ts'
import {
  acceptableFields,
  changedTexts,
  type SavedQuote,
  type Draft,
  draftQuote,
} from '#web/quote/answers/draft/draft.ts'
import { chooseTexts, type Clash, type Merge, mergeWith } from '#web/quote/session/merge.ts'
import type { SessionStore } from '#web/quote/session/session.ts'

/**
 * Another person has saved this quote. What only one side changed is merged; for the rest the person chooses. True if
 * saving can go on. Until they have chosen, the quote stays as it was, so that no change of the other person is
 * overwritten.
 *
 * @rule T18 The person who saves later sees both values and decides; no change is lost silently.
 */
export async function resolveConflict(store: SessionStore, theirs: SavedQuote): Promise<boolean> {
  const { clashes, added } = mergeWith(store.get(), theirs)
  if (clashes.length === 0) {
    store.set({ contact: theirs, pendingChanges: changedTexts(store.get()) })
    // What the person here has typed too, as before a reload, is no news to them.
    if (added.length > 0) notifyUpdated('added', added)
    return true
  }
  const kept = await askWhichToKeep(store, theirs, { clashes, added })
  if (kept === undefined) {
    store.set({ saveStatus: 'undecided' })
    return false
  }
  store.set({ contact: theirs, pendingChanges: chooseTexts(changedTexts(store.get()), clashes, kept) })
  return true
}

/** The keys of the fields that keep the person's own value; undefined if they did not decide. */
async function askWhichToKeep(
  store: SessionStore,
  theirs: SavedQuote,
  { clashes, added }: Merge,
): Promise<readonly string[] | undefined> {
  const answer = await openDialog('unable-to-save', {
    conflict: clashes,
    added,
    dollarSign: draftSign(store.get()),
    totalOf: (kept) => {
      const state = store.get()
      const pendingChanges = chooseTexts(changedTexts(state), clashes, kept)
      return amountDueOf({ ...state, contact: theirs, pendingChanges })
    },
  })
  if (answer === 'keep-mine') return clashes.map(({ key }) => key)
  if (answer === 'reload') return []
  if (answer === 'copy') return (await copyToClipboard(clashes)) ? [] : undefined
  return answer
}

/** Dollars, as the server calculates them; null while that is not possible. */
async function amountDueOf(draft: Draft): Promise<number | null> {
  const { contact, viewer } = draft
  const customFields = acceptableFields(draft)
  let fields = contact.customFields
  if (Object.keys(customFields).length > 0) {
    if (unpricedRows(draftQuote(draft)).length > 0) return null
    const asked = { params: { guid: contact.id }, body: { customFields }, silent: true }
    const answer = call(priceContact, { ...asked, ...(viewer && { actingAs: viewer.editor }) })
    fields = await answer.then(
      ({ data }) => data.customFields,
      () => ({}),
    )
  }
  const { amount_due: amount } = fields
  return typeof amount === 'number' ? amount : null
}

const UPDATED = {
  added: 'Someone else’s changes were added to yours',
  shown: 'Someone else changed it. This is the newest',
}

/** Says that changes of another person are shown now: added to own changes, or alone. */
export function notifyUpdated(outcome: keyof typeof UPDATED, labels: readonly string[] = []): void {
  notify({ type: 'info', title: 'Quote updated', message: nameChanges(labels) ?? UPDATED[outcome] })
}

/** As many as there is room for in a notification. */
function nameChanges(labels: readonly string[]): string | undefined {
  const texts = labels.map((_, left) => {
    const more = left === 0 ? '' : ` and ${left} more`
    return `Someone else changed: ${labels.slice(0, labels.length - left).join(', ')}${more}`
  })
  return texts.find(({ length }) => length <= MESSAGE_LENGTH)
}

/** False if the browser forbids it, or has no clipboard because the connection is not encrypted. */
export async function copyToClipboard(clashes: readonly Clash[]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(clashes.map(({ label, mine }) => `${label}: ${mine}`).join('\n'))
    return true
  } catch {
    notify({
      type: 'error',
      title: 'Error',
      message: 'Your browser wouldn’t let us copy. Your changes are still here.',
    })
    return false
  }
}
