import { saveContact } from '#contract/quotes.ts'
import type { BlockerCode, FieldProblem } from '#domain/problem.ts'
import { fullFieldLabel } from '#domain/quote/summary/field-label.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { call } from '#web/api/call.ts'
import { CallError, fieldErrors, isCallError } from '#web/api/call-error.ts'
import { isSiteDown } from '#web/api/outages/maintenance.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import { readPolicyNumber } from '#web/quote/session/policy-number.ts'
import { resolveConflict } from '#web/quote/session/conflict.ts'
import {
  type SavedQuote,
  type Draft,
  isSameValue,
  pendingPatch,
  textOf,
  unsentFields,
  wireText,
} from '#web/quote/answers/draft/draft.ts'
import { cancelPendingPayment } from '#web/quote/session/cancel-pending-payment.ts'
import { isRetryable } from '#web/api/outages/retryable.ts'
import type { SessionStore } from '#web/quote/session/session.ts'

/** The pause in typing before a save. */
const PAUSE_MS = 600

/** The pause before the next try if the server did not answer. */
const RETRY_MS = 4000

export interface Autosave {
  schedule: () => void
  /** The person asks for it: an unresolved conflict is shown again, and an outdated price is renewed. */
  flush: () => Promise<boolean>
  /** For automatic retries: an unresolved conflict stays unresolved. */
  resend: () => Promise<boolean>
  /** Waits for the save that is under way, if any. */
  settled: () => Promise<void>
}

/** Saves changes: one save at a time, always based on the version last seen. */
export function createAutosave(store: SessionStore, onSaved: () => void): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  function after(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void resend(), pause)
  }

  function resend(): Promise<boolean> {
    return store.get().saveStatus === 'undecided' ? Promise.resolve(false) : send(false)
  }

  function send(renewPrice: boolean): Promise<boolean> {
    clearTimeout(timer)
    if (store.get().isBlocked) return Promise.resolve(!hasUnsentFields(store.get()))
    running ??= drain(renewPrice).finally(() => {
      running = undefined
    })
    return running
  }

  async function drain(renewPrice: boolean): Promise<boolean> {
    let isDue = renewPrice
    while (isDue || hasUnsentFields(store.get())) {
      isDue = false
      if (store.get().isBlocked) return false
      if (!(await saveOnce(store))) {
        // While the site is down there are no tries; they go on as soon as it is back.
        if (store.get().saveStatus === 'unsent' && !isSiteDown()) after(RETRY_MS)
        return false
      }
      onSaved()
    }
    store.set({ saveStatus: 'saved', serverErrors: [] })
    return true
  }

  return {
    schedule: () => {
      const { saveStatus, isBlocked } = store.get()
      if (isBlocked) return store.set({ saveStatus: 'blocked' })
      if (saveStatus === 'undecided') return
      const isSettled = saveStatus === 'saved' || saveStatus === 'refused'
      if (isSettled && hasUnsentFields(store.get())) store.set({ saveStatus: 'saving' })
      after(PAUSE_MS)
    },
    flush: () => send(isPriceOutOfDate(store.get())),
    resend,
    settled: async () => void (await running),
  }
}

function hasUnsentFields(draft: Draft): boolean {
  return Object.keys(unsentFields(draft)).length > 0
}

/** A save calculates the price again, even without changes: here it is outdated, or could not be calculated before. */
function isPriceOutOfDate({ contact: { blockers, customFields } }: Draft): boolean {
  const has = (wanted: BlockerCode) => blockers.some(({ code }) => code === wanted)
  return has('PRICE_OUT_OF_DATE') || (has('NOT_PRICED') && customFields['quote_type'] !== null)
}

/** One save. False if it has to wait for the server or the person, or if the server rejected it. */
async function saveOnce(store: SessionStore): Promise<boolean> {
  const { contact, saveStatus, pendingChanges, viewer, reason } = store.get()
  const customFields = unsentFields(store.get())
  const isRepeat = saveStatus === 'unsent'
  if (!isRepeat) store.set({ saveStatus: 'saving' })
  try {
    const { data } = await call(saveContact, {
      params: { guid: contact.id },
      body: {
        action: 'save',
        version: contact.version,
        customFields,
        ...(reason.trim() !== '' && { reason }),
      },
      silent: isRepeat,
      actingAs: viewer.editor,
      handlesError: isShownElsewhere,
    })
    const sent = Object.entries(pendingChanges).filter(([key]) => key in customFields)
    acknowledge(store, data, Object.fromEntries(sent))
    return true
  } catch (error) {
    return handleSaveError(store, error)
  }
}

/**
 * Drops the changes that were sent: the server has them, or has changed them, such as signs that follow from other
 * answers. Later changes and invalid text stay.
 */
function acknowledge(store: SessionStore, contact: SavedQuote, sent: Draft['pendingChanges']): void {
  const { pendingChanges, viewer } = store.get()
  const malformed = new Set(pendingPatch({ pendingChanges, viewer }).malformed.map(({ field }) => field))
  const left = Object.entries(pendingChanges).filter(([key, text]) => {
    if (malformed.has(key)) return true
    return text !== sent[key] && !isSameValue(key, text, fieldValue(contact.customFields, key))
  })
  store.set({ contact, pendingChanges: Object.fromEntries(left), savedAt: new Date() })
}

function toLabelledProblem({ field, message }: FieldProblem) {
  return { label: fullFieldLabel(field), message }
}

/** @rule N72 The page on which the policy is changed, with what was typed here. */
function changeTyped(draft: Draft, refused: readonly FieldProblem[]): string {
  const policy = wireText(fieldValue(draft.contact.customFields, 'policy_number'))
  return policyChangePath(
    policy,
    Object.fromEntries(refused.map(({ field }) => [field, textOf(draft, field)])),
  )
}

/** Dialogs or pages of their own show these. */
function isShownElsewhere(error: CallError): boolean {
  const { code = '', fields } = error
  const shown = ['VERSION_CONFLICT', 'ALREADY_PURCHASED', 'PAYMENT_WAITING', 'QUOTE_BLOCKED']
  return shown.includes(code) || fields.length > 0
}

async function handleSaveError(store: SessionStore, error: unknown): Promise<boolean> {
  if (isCallError(error, 'VERSION_CONFLICT')) return resolveConflict(store, error.data as SavedQuote)
  if (isCallError(error, 'PAYMENT_WAITING')) return offerToCancelPayment(store)
  if (isCallError(error, 'ALREADY_PURCHASED')) {
    store.set({ purchasedPolicy: readPolicyNumber(error), saveStatus: 'saved', pendingChanges: {} })
  } else if (isCallError(error, 'QUOTE_BLOCKED')) {
    // Whoever keeps the block learns of it from this state.
    store.set({ saveStatus: 'blocked' })
  } else if (error instanceof CallError && isRetryable(error)) {
    store.set({ saveStatus: 'unsent' })
  } else {
    const refused = fieldErrors(error)
    store.set({ saveStatus: 'refused', serverErrors: refused })
    if (refused.length > 0)
      void openDialog('unable-to-save', {
        refused: refused.map(toLabelledProblem),
        ...(isCallError(error, 'POLICY_CHANGE_REQUIRED') && {
          policyChange: changeTyped(store.get(), refused),
        }),
      })
  }
  return false
}

/** A payment waits for its cardholder, and only the person may cancel it. True if they did, and it can be saved again. */
async function offerToCancelPayment(store: SessionStore): Promise<boolean> {
  store.set({ saveStatus: 'undecided' })
  const answer = await openDialog('payment-waiting', { to: 'save', canGoOn: false })
  if (answer !== 'give-up') return false
  const cancelError = await cancelPendingPayment(store.get())
  return cancelError ? handleSaveError(store, cancelError) : true
}
