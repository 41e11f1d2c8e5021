import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/ui/notify.ts'
import { type OpenChannel } from '#web/quote/live/quote-channel.ts'
import { notifyUpdated } from '#web/quote/session/conflict.ts'
import { changedTexts, type Contact } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { createStore, type Store } from '#web/ui/store.ts'

type Coupons = Parameters<QuoteSession['mergeFromServer']>[1]

/** While somebody else types, one need not be told of every pause. */
const NOTIFY_INTERVAL_MS = 60_000

/** What a page knows of the changes of others. */
export interface FollowState {
  /** True while it would hear of one. */
  isConnected: boolean
  /** The quote was changed elsewhere, and what is typed here is not saved: a person says when to load it. */
  isBehind: boolean
  /** When the page last took over what was changed elsewhere. */
  updatedAt: Date | null
}

export const NOT_FOLLOWING: FollowState = { isConnected: false, isBehind: false, updatedAt: null }

export interface Follower extends Pick<Store<FollowState>, 'get' | 'subscribe'> {
  /** Takes over the newest now; where both changed the same, the person is asked whose stays. */
  loadNewest: () => Promise<void>
  stop: () => void
}

/**
 * Keeps the quote of a page as new as the server's while others change it. What somebody is typing is never in danger:
 * while it is on its way the page waits, and where it cannot be saved the page asks.
 *
 * @rule T05 A rep who has a quote open sees by themselves what others change.
 */
export function followQuote(session: QuoteSession, open: OpenChannel): Follower {
  const store = createStore(NOT_FOLLOWING)
  const { id: guid } = session.get().contact
  const { editor: actingAs } = session.get().viewer
  let isStopped = false
  /** Something may be new, or is. */
  let due: 'look' | 'load' | undefined
  let reading: Promise<void> | undefined

  function checkForNews(): void {
    due ??= 'look'
    loadIfPossible()
  }

  function loadIfPossible(): void {
    if (isStopped || due === undefined || reading || session.get().saveStatus === 'saving') return
    if (hasNoUnsavedChanges(session)) void read()
    else if (due === 'load') store.set({ isBehind: true })
  }

  /** One at a time; whoever asks meanwhile gets what comes of the one under way. */
  function read(isAsked = false): Promise<void> {
    reading ??= readOnce(isAsked).finally(() => {
      reading = undefined
      loadIfPossible()
    })
    return reading
  }

  async function readOnce(isAsked: boolean): Promise<void> {
    const wanted = due
    due = undefined
    try {
      const { data, coupons } = await call(getContact, { params: { guid }, actingAs, quiet: !isAsked })
      if (isStopped) return
      if (!isNewer(session, data)) return markCurrent(wanted === 'load')
      // Somebody began to type meanwhile: then it is read again, once that is saved.
      const isMerging = !hasNoUnsavedChanges(session)
      if (isMerging && !isAsked) due ??= wanted
      else if (await merged(data, coupons, isMerging)) markCurrent(true)
      else store.set({ isBehind: true })
    } catch {
      // What was heard stays true without an answer: a person may ask again, and so does whoever hears again.
      if (wanted === 'load') store.set({ isBehind: true })
    }
  }

  /** Where something of one's own is typed, putting both together says so itself. */
  async function merged(theirs: Contact, coupons: Coupons, isMerging: boolean): Promise<boolean> {
    const before = session.get().contact
    if (!(await session.mergeFromServer(theirs, coupons))) return false
    const { updatedAt } = store.get()
    const isCalm = updatedAt === null || Date.now() - updatedAt.getTime() > NOTIFY_INTERVAL_MS
    if (isPolicyNew(before, theirs)) {
      notify({ type: 'info', title: 'Quote bought', message: 'It is a policy now' })
    } else if (isCalm && !isMerging) notifyUpdated('shown')
    return true
  }

  function markCurrent(wasBehind: boolean): void {
    store.set({ isBehind: false, ...(wasBehind && { updatedAt: new Date() }) })
  }

  const forget = session.subscribe(loadIfPossible)
  const closing = open(guid, {
    joined: () => {
      store.set({ isConnected: true })
      checkForNews()
    },
    changed: () => {
      due = 'load'
      loadIfPossible()
    },
    lost: () => store.set({ isConnected: false }),
  })
  // Without the code of the socket the page is as good as it was without the socket.
  closing.catch(() => undefined)

  return {
    get: store.get,
    subscribe: store.subscribe,
    loadNewest: async () => {
      await reading
      due = 'load'
      await read(true)
    },
    stop: () => {
      isStopped = true
      forget()
      closing.then(
        (close) => close(),
        () => undefined,
      )
    },
  }
}

/** Nothing is typed that the server does not hold. */
function hasNoUnsavedChanges(session: QuoteSession): boolean {
  const state = session.get()
  return state.saveStatus === 'saved' && Object.keys(changedTexts(state)).length === 0
}

function isNewer(session: QuoteSession, theirs: Contact): boolean {
  const { contact } = session.get()
  if (theirs.version !== contact.version) return theirs.version > contact.version
  return isPolicyNew(contact, theirs)
}

/** Being bought is no new version of a quote. */
function isPolicyNew(before: Contact, { customFields }: Contact): boolean {
  return customFields['policy_number'] !== before.customFields['policy_number']
}
