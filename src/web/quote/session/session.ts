import { type FieldProblem } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { setDollarSign } from '#domain/values/money.ts'
import { createAutosave } from '#web/quote/session/autosave.ts'
import {
  changedTexts,
  type Contact,
  type Draft,
  draftQuote,
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
 * Whether the server has every valid change. If not: it is being sent, it is sent again later, the server rejected it,
 * or the person has to resolve a conflict.
 */
export type SaveStatus = 'saved' | 'saving' | 'unsent' | 'refused' | 'undecided'

export interface SessionState extends Draft {
  viewer: Viewer
  /** Why a rep makes the next changes. */
  reason: string
  saveStatus: SaveStatus
  /** When the last change made here was saved. */
  savedAt: Date | null
  price: LivePrice
  /** The fields that the server rejected in the last save. */
  serverErrors: readonly FieldProblem[]
  /** The typed code of a coupon that is not applied yet. */
  couponCode: string
  /** The number of the policy, once the quote was purchased here or elsewhere. */
  purchasedPolicy: string | null
}

export type SessionStore = Store<SessionState>

/** One person editing one quote: changes are saved and priced while they type. */
export interface QuoteSession extends Pick<SessionStore, 'get' | 'subscribe'> {
  /** Starts pricing and watching the window. The returned function stops both, after unsent changes were sent. */
  start: () => () => void
  edit: (changes: Readonly<Record<string, string>>) => void
  /** Sends all valid changes now, because the person asked for it. True once the server has them. */
  flush: () => Promise<boolean>
  /** Shows the quote that another call returned. */
  replaceFromServer: (contact: Contact, coupons: readonly EnteredCoupon[]) => void
  /** Merges the changes of another person. False if the person here has to resolve a conflict first. */
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
    savedAt: null,
    price: priceFromContact(contact, coupons),
    serverErrors: [],
    couponCode: '',
    purchasedPolicy: null,
  })
  const showTheirDollars = () => setDollarSign(dollarSignOf(draftQuote(store.get()).answers))
  showTheirDollars()
  const livePrice = createLivePrice(store)
  const autosave = createAutosave(store, livePrice.refresh)

  function start() {
    showTheirDollars()
    const stopShowing = store.subscribe(showTheirDollars)
    livePrice.refresh()
    const leaveWindow = watchWindow({
      resend: () => {
        void autosave.resend()
        livePrice.refresh()
      },
      hasUnsent: () => hasUnsent(store.get()),
    })
    return () => {
      stopShowing()
      setDollarSign('$')
      livePrice.stop()
      // Until the server has everything, the browser still asks before it closes.
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
      isPending: false,
    }
    store.set({ contact: next, price: current })
    livePrice.refresh()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    edit: (changes) => {
      const { contact, pendingChanges, serverErrors } = store.get()
      store.set({
        pendingChanges: withDerivedTexts({ contact, pendingChanges: { ...pendingChanges, ...changes } }),
        // About values that are gone now.
        serverErrors: serverErrors.filter(({ field }) => !(field in changes)),
      })
      autosave.schedule()
      livePrice.schedule()
    },
    flush: autosave.flush,
    replaceFromServer,
    mergeFromServer: async (theirs, coupons) => {
      // Without own changes there is nothing to merge.
      if (Object.keys(changedTexts(store.get())).length === 0) store.set({ pendingChanges: {} })
      else if (!(await resolveConflict(store, theirs))) return false
      replaceFromServer(theirs, coupons)
      if (Object.keys(store.get().pendingChanges).length > 0) void autosave.flush()
      else store.set({ saveStatus: 'saved', serverErrors: [] })
      return true
    },
    setCouponCode: (couponCode) => store.set({ couponCode }),
    markPurchased: (policyNumber) => store.set({ purchasedPolicy: policyNumber }),
    setReason: (reason) => store.set({ reason }),
  }
}

/** Whether closing the page now would lose something, including invalid text. */
function hasUnsent(draft: Draft): boolean {
  return Object.keys(unsentFields(draft)).length > 0 || pendingPatch(draft).malformed.length > 0
}
