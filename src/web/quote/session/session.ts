import { type FieldProblem } from '#domain/problem.ts'
import { createAutosave } from '#web/quote/session/autosave.ts'
import { type Contact, type Draft, typedPatch, unsentFields } from '#web/quote/session/draft.ts'
import { createLivePrice, type LivePrice, priceOf } from '#web/quote/session/live-price.ts'
import { createStore, type Store } from '#web/quote/session/store.ts'
import { watchWindow } from '#web/quote/session/watch-window.ts'

/**
 * Whether the server holds everything well-formed that was typed; if not, whether it goes on being sent, was
 * refused, or waits until the person says whose values stay.
 */
export type SaveStatus = 'saved' | 'saving' | 'unsent' | 'refused' | 'undecided'

export interface SessionState extends Draft {
  saving: SaveStatus
  price: LivePrice
  /** Fields of the last save that the server would not take. */
  refused: readonly FieldProblem[]
  /** The card as the gateway's fields handed it over; kept in memory only, never the number. */
  card: CardToken | null
  /** Somebody bought this quote, here or elsewhere. */
  bought: boolean
}

export interface CardToken {
  token: string
  brand: string
  last: string
}

export type SessionStore = Store<SessionState>

/** One person filling in one quote: what is typed, kept safe, and priced while they type. */
export interface QuoteSession extends Pick<SessionStore, 'get' | 'subscribe'> {
  /** Begins to price and to watch the window; the answer ends both, after what is unsent has gone out. */
  start: () => () => void
  type: (changes: Readonly<Record<string, string>>) => void
  /** Sends everything well-formed now, as the person asked for; true once the server holds it. */
  flush: () => Promise<boolean>
  /** Takes over what the server says after a call of another kind. */
  adopt: (contact: Contact) => void
  holdCard: (card: CardToken | null) => void
  endBought: () => void
}

export function createSession(contact: Contact): QuoteSession {
  const store = createStore<SessionState>({
    contact,
    typed: {},
    saving: 'saved',
    price: priceOf(contact),
    refused: [],
    card: null,
    bought: false,
  })
  const livePrice = createLivePrice(store)
  const autosave = createAutosave(store, livePrice.refresh)

  function start() {
    livePrice.refresh()
    const leaveWindow = watchWindow({
      resend: () => {
        void autosave.resend()
        livePrice.refresh()
      },
      hasUnsent: () => hasUnsent(store.get()),
    })
    return () => {
      livePrice.stop()
      // Until the last of it has arrived, the browser still asks before it closes.
      void autosave.resend().then((sent) => sent && leaveWindow())
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    type: (changes) => {
      store.set({ typed: { ...store.get().typed, ...changes }, refused: [] })
      autosave.soon()
      livePrice.soon()
    },
    flush: autosave.flush,
    adopt: (next) => {
      store.set({
        contact: next,
        price: { ...store.get().price, fields: next.customFields, outdated: false },
      })
      livePrice.refresh()
    },
    holdCard: (card) => store.set({ card }),
    endBought: () => store.set({ bought: true }),
  }
}

/** Anything that would be lost if the page were closed now, malformed text included. */
function hasUnsent(draft: Draft): boolean {
  return Object.keys(unsentFields(draft)).length > 0 || typedPatch(draft).malformed.length > 0
}
