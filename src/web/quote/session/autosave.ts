import { saveContact } from '#contract/quotes.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { fieldInWords } from '#domain/quote/field-words.ts'
import { call } from '#web/api/call.ts'
import { CallError, isCallError } from '#web/api/call-error.ts'
import { isDown } from '#web/api/maintenance.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { policyOf } from '#web/quote/session/bought-policy.ts'
import { resolveConflict } from '#web/quote/session/conflict.ts'
import { type Contact, type Draft, saysTheSame, typedPatch, unsentFields } from '#web/quote/session/draft.ts'
import { giveUpPayment } from '#web/quote/session/give-up-payment.ts'
import { isUnanswered } from '#web/quote/session/unanswered.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** A pause in typing after which it is saved. */
const PAUSE_MS = 600

/** How long to wait before trying again where the server did not answer. */
const RETRY_MS = 4000

export interface Autosave {
  soon: () => void
  /** The person asks: what they left undecided is put to them again, and a price that no longer holds is renewed. */
  flush: () => Promise<boolean>
  /** Nobody asks: what waits for a decision goes on waiting. */
  resend: () => Promise<boolean>
}

/** Sends what is typed, one save at a time and always on top of the version last seen. */
export function createAutosave(store: SessionStore, onSaved: () => void): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  function after(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void resend(), pause)
  }

  function resend(): Promise<boolean> {
    return store.get().saving === 'undecided' ? Promise.resolve(false) : send(false)
  }

  function send(renewPrice: boolean): Promise<boolean> {
    clearTimeout(timer)
    running ??= drain(renewPrice).finally(() => {
      running = undefined
    })
    return running
  }

  async function drain(renewPrice: boolean): Promise<boolean> {
    let isDue = renewPrice
    while (isDue || isUnsent(store.get())) {
      isDue = false
      if (!(await saveOnce(store))) {
        // While the site is down, it is sent again as soon as the site is back.
        if (store.get().saving === 'unsent' && !isDown()) after(RETRY_MS)
        return false
      }
      onSaved()
    }
    store.set({ saving: 'saved' })
    return true
  }

  return {
    soon: () => {
      const { saving } = store.get()
      if (saving === 'undecided') return
      if (saving !== 'unsent' && isUnsent(store.get())) store.set({ saving: 'saving' })
      after(PAUSE_MS)
    },
    flush: () => send(isPriceOutOfDate(store.get())),
    resend,
  }
}

function isUnsent(draft: Draft): boolean {
  return Object.keys(unsentFields(draft)).length > 0
}

/** Saving prices anew, even where no answer has changed; so does it what was saved while nothing could be priced. */
function isPriceOutOfDate({ contact: { blockers, customFields } }: Draft): boolean {
  const has = (wanted: string) => blockers.some(({ code }) => code === wanted)
  return has('PRICE_OUT_OF_DATE') || (has('NOT_PRICED') && customFields['quote_type'] !== null)
}

/** One save. False where it has to wait: for the server, for the person, or for good. */
async function saveOnce(store: SessionStore): Promise<boolean> {
  const { contact, saving, typed, viewer, reason } = store.get()
  const customFields = unsentFields(store.get())
  const isRepeat = saving === 'unsent'
  if (!isRepeat) store.set({ saving: 'saving' })
  try {
    const { data } = await call(saveContact, {
      params: { guid: contact.id },
      body: {
        action: 'save',
        version: contact.version,
        customFields,
        ...(reason.trim() !== '' && { reason }),
      },
      quiet: isRepeat,
      actingAs: viewer.editor,
      shows: isShown,
    })
    const sent = Object.entries(typed).filter(([key]) => key in customFields)
    acknowledge(store, data, Object.fromEntries(sent))
    return true
  } catch (error) {
    return handle(store, error)
  }
}

/**
 * The server holds these answers now, or has decided otherwise, as with signs that follow from other answers: text
 * that went out need not be kept apart any more. What was typed since, and what is malformed, is.
 */
function acknowledge(store: SessionStore, contact: Contact, sent: Draft['typed']): void {
  const { typed } = store.get()
  const malformed = new Set(typedPatch({ typed }).malformed.map(({ field }) => field))
  const left = Object.entries(typed).filter(([key, text]) => {
    if (malformed.has(key)) return true
    return text !== sent[key] && !saysTheSame(key, text, contact.customFields[key])
  })
  store.set({ contact, typed: Object.fromEntries(left) })
}

function inWords({ field, message }: FieldProblem) {
  return { label: fieldInWords(field), message }
}

/** Their own windows or pages show these. */
function isShown(error: CallError): boolean {
  const { code = '', fields } = error
  return ['VERSION_CONFLICT', 'ALREADY_PURCHASED', 'PAYMENT_WAITING'].includes(code) || fields.length > 0
}

async function handle(store: SessionStore, error: unknown): Promise<boolean> {
  if (isCallError(error, 'VERSION_CONFLICT')) return resolveConflict(store, error.data as Contact)
  if (isCallError(error, 'PAYMENT_WAITING')) return waitingGivenUp(store)
  if (isCallError(error, 'ALREADY_PURCHASED')) {
    store.set({ bought: policyOf(error), saving: 'saved', typed: {} })
  } else if (error instanceof CallError && isUnanswered(error)) {
    store.set({ saving: 'unsent' })
  } else {
    const refused = (error as CallError).fields ?? []
    store.set({ saving: 'refused', refused })
    if (refused.length > 0) void openDialog('unable-to-save', { refused: refused.map(inWords) })
  }
  return false
}

/** A payment waits for its cardholder: only the person may give it up. True where it is, and saving goes on. */
async function waitingGivenUp(store: SessionStore): Promise<boolean> {
  store.set({ saving: 'undecided' })
  const answer = await openDialog('payment-waiting', { to: 'save', canGoOn: false })
  if (answer !== 'give-up') return false
  const stands = await giveUpPayment(store.get())
  return stands ? handle(store, stands) : true
}
