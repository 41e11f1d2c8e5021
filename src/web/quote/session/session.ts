import { type FieldProblem } from '#domain/problem.ts'
import { createAutosave } from '#web/quote/session/autosave.ts'
import {
  changedTexts,
  type Contact,
  type Draft,
  pendingPatch,
  unsentFields,
} from '#web/quote/session/draft/draft.ts'
import {
  createLivePrice,
  type EnteredCoupon,
  type LivePrice,
  priceFromContact,
} from '#web/quote/session/live-price.ts'
import { resolveConflict } from '#web/quote/session/conflict.ts'
import { withDerivedTexts } from '#web/quote/session/draft/derived-texts.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { CLIENT, type Viewer } from '#web/app/viewer.ts'
import { watchWindow } from '#web/quote/session/watch-window.ts'

/**
 * Whether the server holds everything well-formed that was typed; if not, whether it goes on being sent, was
 * refused, or waits until the person says whose values stay.
 */
export type SaveStatus = 'saved' | 'saving' | 'unsent' | 'refused' | 'undecided'

export interface SessionState extends Draft {
  viewer: Viewer
  /** Why a rep makes the changes that are saved from now on. */
  reason: string
  saveStatus: SaveStatus
  price: LivePrice
  /** Fields of the last save that the server would not take. */
  serverErrors: readonly FieldProblem[]
  /** A coupon that is typed, and not entered on the quote yet. */
  couponCode: string
  /** The policy that this quote became, where somebody bought it, here or elsewhere. */
  purchasedPolicy: string | null
}

export type SessionStore = Store<SessionState>

/** One person filling in one quote: what is typed, kept safe, and priced while they type. */
export interface QuoteSession extends Pick<SessionStore, 'get' | 'subscribe'> {
  /** Begins to price and to watch the window; the answer ends both, after what is unsent has gone out. */
  start: () => () => void
  edit: (changes: Readonly<Record<string, string>>) => void
  /** Sends everything well-formed now, as the person asked for; true once the server holds it. */
  flush: () => Promise<boolean>
  /** Takes over what the server says after a call of another kind. */
  replaceFromServer: (contact: Contact, coupons: readonly EnteredCoupon[]) => void
  /** Takes over what somebody else has changed meanwhile; false where the person has yet to say whose stays. */
  mergeFromServer: (contact: Contact, coupons: readonly EnteredCoupon[]) => Promise<boolean>
  setCouponCode: (couponCode: string) => void
  markPurchased: (policyNumber: string) => void
  setReason: (reason: string) => void
}

export function createSession(
  contact: Contact,
  coupons: readonly EnteredCoupon[] = [],
  viewer: Viewer = CLIENT,
): QuoteSession {
  const store = createStore<SessionState>({
    contact,
    viewer,
    reason: '',
    pendingChanges: {},
    saveStatus: 'saved',
    price: priceFromContact(contact, coupons),
    serverErrors: [],
    couponCode: '',
    purchasedPolicy: null,
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

  function replaceFromServer(next: Contact, coupons: readonly EnteredCoupon[]) {
    const { price } = store.get()
    const current = {
      ...price,
      fields: next.customFields,
      coupons,
      isOutdated: false,
      hasOutdatedRows: false,
    }
    store.set({ contact: next, price: current })
    livePrice.refresh()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    edit: (changes) => {
      const { contact, pendingChanges } = store.get()
      store.set({
        pendingChanges: withDerivedTexts({ contact, pendingChanges: { ...pendingChanges, ...changes } }),
        serverErrors: [],
      })
      autosave.schedule()
      livePrice.schedule()
    },
    flush: autosave.flush,
    replaceFromServer,
    mergeFromServer: async (theirs, entered) => {
      // Where nothing of one's own is typed there is nothing to put together.
      if (Object.keys(changedTexts(store.get())).length === 0) store.set({ pendingChanges: {} })
      else if (!(await resolveConflict(store, theirs))) return false
      replaceFromServer(theirs, entered)
      if (Object.keys(store.get().pendingChanges).length > 0) void autosave.flush()
      else store.set({ saveStatus: 'saved', serverErrors: [] })
      return true
    },
    setCouponCode: (couponCode) => store.set({ couponCode }),
    markPurchased: (policyNumber) => store.set({ purchasedPolicy: policyNumber }),
    setReason: (reason) => store.set({ reason }),
  }
}

/** Anything that would be lost if the page were closed now, malformed text included. */
function hasUnsent(draft: Draft): boolean {
  return Object.keys(unsentFields(draft)).length > 0 || pendingPatch(draft).malformed.length > 0
}
