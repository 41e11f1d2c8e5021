import { type AnswersState, type AnswersStore, typeOver } from '#web/quote/answers/answers-store.ts'
import { createAutosave } from '#web/quote/session/autosave.ts'
import {
  changedTexts,
  type SavedQuote,
  type Draft,
  pendingPatch,
  unsentFields,
} from '#web/quote/answers/draft/draft.ts'
import { createLivePrice } from '#web/quote/session/live-price.ts'
import { type EnteredCoupon, priceFromContact } from '#web/quote/answers/shown-price.ts'
import { resolveConflict } from '#web/quote/session/conflict.ts'
import { noteSaveOnLeaving } from '#web/quote/session/save-on-leaving.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { CLIENT, type Viewer } from '#web/api/viewer.ts'
import { putBack, setAside } from '#web/quote/session/unsaved-texts.ts'
import { isTypedNow } from '#web/quote/answers/typing-pause.ts'
import { watchWindow } from '#web/quote/session/watch-window.ts'

/**
 * Whether the server has every valid change. If not: it is being sent, it is sent again later, the server rejected it,
 * the person has to resolve a conflict, or another rep edits the quote.
 */
export type SaveStatus = 'saved' | 'saving' | 'unsent' | 'refused' | 'undecided' | 'blocked'

export interface SessionState extends AnswersState {
  /** Why a rep makes the next changes. */
  reason: string
  saveStatus: SaveStatus
  /** When the last change made here was saved. */
  savedAt: Date | null
  /** Another page of a rep's edits the quote: this one shows what it saves. */
  isBlocked: boolean
  /** What was typed and not saved when that began, on the quote as it was then. */
  setAside: Draft | null
  /** The typed code of a coupon that is not applied yet. */
  couponCode: string
  /** The number of the policy, once the quote was purchased here or elsewhere. */
  purchasedPolicy: string | null
}

export type SessionStore = Store<SessionState>

/** One person editing one quote: changes are saved and priced while they type. */
export interface QuoteSession extends AnswersStore {
  get: SessionStore['get']
  /** Starts pricing and watching the window. The returned function stops both, after unsent changes were sent. */
  start: () => () => void
  /** Sends all valid changes now, because the person asked for it. True once the server has them. */
  flush: () => Promise<boolean>
  /** Shows the quote that another call returned. */
  replaceFromServer: (contact: SavedQuote, coupons: readonly EnteredCoupon[]) => void
  /** Merges the changes of another person. False if the person here has to resolve a conflict first. */
  mergeFromServer: (contact: SavedQuote, coupons: readonly EnteredCoupon[]) => Promise<boolean>
  /** Another rep edits now: what is typed and not saved is set aside. */
  block: () => Promise<void>
  /** This page may edit again: what was set aside is merged, or the person is asked. */
  unblock: () => Promise<void>
  setCouponCode: (couponCode: string) => void
  markPurchased: (policyNumber: string) => void
  setReason: (reason: string) => void
}

export function createSession(
  contact: SavedQuote,
  coupons: readonly EnteredCoupon[] = [],
  viewer: Viewer = CLIENT,
  /** Typed before the program was there, and saved by it. */
  typed: Draft['pendingChanges'] = {},
): QuoteSession {
  const store = createStore<SessionState>({
    contact,
    viewer,
    reason: '',
    pendingChanges: {},
    saveStatus: 'saved',
    savedAt: null,
    isBlocked: false,
    setAside: null,
    price: priceFromContact(contact, coupons),
    serverErrors: [],
    couponCode: '',
    purchasedPolicy: null,
  })
  if (Object.keys(typed).length > 0) store.set(typeOver(store.get(), typed))
  const livePrice = createLivePrice(store)
  const autosave = createAutosave(store, livePrice.refresh)

  function start() {
    livePrice.refresh()
    if (hasUnsent(store.get())) autosave.schedule()
    const leaveWindow = watchWindow({
      resend: () => {
        void autosave.resend()
        livePrice.refresh()
      },
      leave: () => void leave(),
      hasUnsent: () => store.get().setAside !== null || hasUnsent(store.get()),
    })
    return () => {
      livePrice.stop()
      // Until the server has everything, the browser still asks before it closes.
      void leave().then((sent) => sent && leaveWindow())
    }
  }

  /** The next page of this quote waits for what is sent now. */
  function leave(): Promise<boolean> {
    const sending = autosave.resend()
    const { contact: shown, saveStatus } = store.get()
    if (saveStatus === 'saving') noteSaveOnLeaving(shown.id, shown.version)
    return sending
  }

  /** A fee that was set, an approval, a coupon: what is said of the price is asked for again. */
  function replaceFromServer(next: SavedQuote, coupons: readonly EnteredCoupon[]) {
    const { price } = store.get()
    const { fields, referrals } = priceFromContact(next, coupons)
    const current = {
      ...price,
      fields,
      referrals,
      coupons,
      isOutdated: false,
      hasOutdatedRows: false,
      isPending: false,
    }
    store.set({ contact: next, price: current })
    livePrice.askAgain()
  }

  async function setAsideWhatIsTyped(): Promise<void> {
    await autosave.settled()
    if (store.get().isBlocked) setAside(store)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    edit: (changes) => {
      // Also what a step fills in by itself.
      if (viewer.readOnly) return
      store.set(typeOver(store.get(), changes))
      // Typed on before the page showed that another rep edits it. What a step fills in by itself would come back at once.
      if (store.get().isBlocked && isTypedNow()) void setAsideWhatIsTyped()
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
      else store.set({ saveStatus: store.get().setAside ? 'blocked' : 'saved', serverErrors: [] })
      return true
    },
    block: async () => {
      if (store.get().isBlocked) return
      store.set({ isBlocked: true })
      await setAsideWhatIsTyped()
      livePrice.refresh()
    },
    unblock: async () => {
      if (!store.get().isBlocked) return
      store.set({ isBlocked: false })
      const canSave = await putBack(store)
      livePrice.refresh()
      if (canSave) void autosave.resend()
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
