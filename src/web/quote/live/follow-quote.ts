import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/ui/notify.ts'
import { FILES_KEY, INBOUND_KEY, type OpenChannel } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'
import { notifyUpdated } from '#web/quote/session/conflict.ts'
import { changedTexts, type SavedQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { createStore, type Store } from '#web/ui/store.ts'

type Coupons = Parameters<QuoteSession['mergeFromServer']>[1]

/** Somebody else's typing need not be shown at every pause. */
const NOTIFY_INTERVAL_MS = 60_000

/** What a page knows about changes by others. */
export interface FollowState {
  /** True while the connection works. */
  isConnected: boolean
  /** The quote was changed elsewhere and has unsaved changes here, so the person decides when to load it. */
  isOutdated: boolean
  /** When the page last loaded changes from elsewhere. */
  updatedAt: Date | null
}

export const NOT_FOLLOWING: FollowState = { isConnected: false, isOutdated: false, updatedAt: null }

export interface Follower extends Pick<Store<FollowState>, 'get' | 'subscribe'> {
  /** Loads the newest version. If both changed the same field, the person is asked which value to keep. */
  loadNewest: () => Promise<void>
  stop: () => void
}

/**
 * Keeps the quote of a page up to date while others change it. What is being typed is never lost: the page waits
 * while it is being saved, and asks if it cannot be saved.
 *
 * `checkBlock` is called when there may be news of who edits the quote.
 *
 * @rule T05 A rep who has a quote open sees by themselves what others change.
 */
export function followQuote(
  session: QuoteSession,
  open: OpenChannel,
  checkBlock: () => void = () => undefined,
): Follower {
  const store = createStore(NOT_FOLLOWING)
  const { id: guid } = session.get().contact
  const { editor: actingAs } = session.get().viewer
  let isStopped = false
  /** There may be a new version, or there is one. */
  let pending: 'check' | 'load' | undefined
  let reading: Promise<void> | undefined

  function checkForChanges(): void {
    pending ??= 'check'
    loadIfPossible()
  }

  function loadIfPossible(): void {
    if (isStopped || pending === undefined || reading || session.get().saveStatus === 'saving') return
    // After a lost connection the page asks even while something is typed: only then is it known whether it missed a change.
    if (pending === 'check' || hasNoUnsavedChanges(session)) void read()
    else store.set({ isOutdated: true })
  }

  /** One at a time: a call during a running one gets the same result. */
  function read(isRequested = false): Promise<void> {
    reading ??= readOnce(isRequested).finally(() => {
      reading = undefined
      loadIfPossible()
    })
    return reading
  }

  async function readOnce(isRequested: boolean): Promise<void> {
    const reason = pending
    pending = undefined
    try {
      const { data, coupons } = await call(getContact, { params: { guid }, actingAs, silent: !isRequested })
      if (isStopped) return
      if ('purchased' in data) return session.markPurchased('')
      if (!isNewer(session, data)) return markCurrent(reason === 'load')
      // If the person began to type meanwhile, it is fetched again once that is saved.
      const isMerging = !hasNoUnsavedChanges(session)
      if (isMerging && !isRequested) pending = 'load'
      else if (await mergeChanges(data, coupons, isMerging)) markCurrent(true)
      else store.set({ isOutdated: true })
    } catch {
      // If the fetch fails, the change is still there: the person or the next event fetches again.
      if (reason === 'load') store.set({ isOutdated: true })
    }
  }

  /** If there are unsaved changes, merging shows a message of its own. */
  async function mergeChanges(theirs: SavedQuote, coupons: Coupons, isMerging: boolean): Promise<boolean> {
    const before = session.get().contact
    if (!(await session.mergeFromServer(theirs, coupons))) return false
    const { updatedAt } = store.get()
    const mayNotify = updatedAt === null || Date.now() - updatedAt.getTime() > NOTIFY_INTERVAL_MS
    if (isPolicyNew(before, theirs)) {
      notify({ type: 'info', title: 'Quote bought', message: 'It is a policy now' })
    } else if (mayNotify && !isMerging) notifyUpdated('shown')
    return true
  }

  function markCurrent(wasOutdated: boolean): void {
    store.set({ isOutdated: false, ...(wasOutdated && { updatedAt: new Date() }) })
  }

  const unsubscribe = session.subscribe(loadIfPossible)
  const opening = open(guid, {
    joined: () => {
      store.set({ isConnected: true })
      checkForChanges()
      checkBlock()
    },
    changed: () => {
      pending = 'load'
      loadIfPossible()
    },
    blockChanged: checkBlock,
    mailChanged: () => void queryClient.invalidateQueries({ queryKey: [INBOUND_KEY] }),
    filesChanged: () => void queryClient.invalidateQueries({ queryKey: [FILES_KEY, guid] }),
    lost: () => store.set({ isConnected: false }),
  })
  // If the code of the socket cannot be loaded, the page works without live updates.
  opening.catch(() => undefined)

  return {
    get: store.get,
    subscribe: store.subscribe,
    loadNewest: async () => {
      await reading
      pending = 'load'
      await read(true)
    },
    stop: () => {
      isStopped = true
      unsubscribe()
      opening.then(
        (close) => close(),
        () => undefined,
      )
    },
  }
}

/** Whether everything typed is saved. */
function hasNoUnsavedChanges(session: QuoteSession): boolean {
  const state = session.get()
  const isSettled = state.saveStatus === 'saved' || state.isBlocked
  return isSettled && Object.keys(changedTexts(state)).length === 0
}

function isNewer(session: QuoteSession, theirs: SavedQuote): boolean {
  const { contact } = session.get()
  if (theirs.version !== contact.version) return theirs.version > contact.version
  return isPolicyNew(contact, theirs)
}

/** A purchase does not change the version of a quote. */
function isPolicyNew(before: SavedQuote, { customFields }: SavedQuote): boolean {
  return customFields['policy_number'] !== before.customFields['policy_number']
}
