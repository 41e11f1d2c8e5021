import { saveContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import { resolveConflict } from '#web/quote/session/conflict.ts'
import { type Contact, saysTheSame, unsentFields } from '#web/quote/session/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** A pause in typing after which it is saved. */
const PAUSE_MS = 600

/** How long to wait before trying again where the server did not answer. */
const RETRY_MS = 4000

export interface Autosave {
  soon: () => void
  flush: () => Promise<boolean>
  stop: () => void
}

/** Sends what is typed, one save at a time and always on top of the version last seen. */
export function createAutosave(store: SessionStore): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  function after(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pause)
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= drain().finally(() => {
      running = undefined
    })
    return running
  }

  async function drain(): Promise<boolean> {
    while (Object.keys(unsentFields(store.get())).length > 0) {
      if (!(await saveOnce(store))) {
        if (store.get().saving === 'unsent') after(RETRY_MS)
        return false
      }
    }
    store.set({ saving: 'saved' })
    return true
  }

  const online = () => void flush()
  window.addEventListener('online', online)

  return {
    soon: () => {
      const nothing = Object.keys(unsentFields(store.get())).length === 0
      if (!nothing) store.set({ saving: 'saving' })
      after(PAUSE_MS)
    },
    flush,
    stop: () => {
      window.removeEventListener('online', online)
      clearTimeout(timer)
      void flush()
    },
  }
}

/** One save. False where it has to wait: for the server, for the person, or for good. */
async function saveOnce(store: SessionStore): Promise<boolean> {
  const { contact } = store.get()
  const customFields = unsentFields(store.get())
  store.set({ saving: 'saving' })
  try {
    const { data } = await call(saveContact, {
      params: { guid: contact.id },
      body: { action: 'save', version: contact.version, customFields },
    })
    acknowledge(store, data)
    return true
  } catch (error) {
    return handle(store, error)
  }
}

/** The server holds these answers now: text that says the same need not be kept apart any more. */
function acknowledge(store: SessionStore, contact: Contact): void {
  const left = Object.entries(store.get().typed).filter(
    ([key, text]) => !saysTheSame(key, text, contact.customFields[key]),
  )
  store.set({ contact, typed: Object.fromEntries(left) })
}

async function handle(store: SessionStore, error: unknown): Promise<boolean> {
  if (isCallError(error, 'VERSION_CONFLICT')) return resolveConflict(store, error.data as Contact)
  if (isCallError(error, 'ALREADY_PURCHASED')) {
    store.set({ bought: true, saving: 'saved', typed: {} })
    return false
  }
  const fields = (error as CallError).fields ?? []
  store.set({ saving: 'unsent', refused: fields })
  return false
}
