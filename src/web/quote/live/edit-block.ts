import {
  type Block,
  type ContestRow,
  getBlock,
  refuseBlockRequest,
  releaseBlock,
  RENEW_MS,
  renewBlock,
  requestBlock,
  takeBlock,
  takeOverBlock,
} from '#contract/edit-block.ts'
import { call } from '#web/api/call.ts'
import { changedTexts } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { beforeSignOut } from '#web/rep-frame/sign-out.ts'
import { contestInFocus, isSameRow, shareBlock } from '#web/quote/live/whereabouts.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** A page on which nothing was typed for so long stops editing, so that others need not ask. */
const RELEASE_AFTER_MS = 180_000
/** The focus passes through rows; the others hear of the one where it stays. */
const SETTLED_MS = 400
/** After its end, a block is certainly gone for everybody. */
const MARGIN_MS = 300
/** A page that was loaded anew looks again before it says that another tab edits: the page before it may be ending. */
const SAME_TAB_MS = 700
/** The pause before the next try if there was no answer; it grows. */
const RETRY_MS = 3000
const MAX_RETRY_MS = 60_000

export interface BlockState {
  /** Who edits the quote, as far as this page knows. */
  block: Block | null
  /** This page asked to take over and waits. */
  hasAsked: boolean
  /** The rep who took over from this page, until it edits again. */
  takenBy: string | null
}

export const NOBODY_EDITS: BlockState = { block: null, hasAsked: false, takenBy: null }

/** Keeps who edits the quote: begins as the rep types, ends with the page, and follows the others. */
export interface EditBlock extends Pick<Store<BlockState>, 'get' | 'subscribe'> {
  /** There may be news. */
  check: () => void
  ask: () => Promise<void>
  takeOver: () => Promise<void>
  /** Edits again after somebody else did. */
  goOn: () => Promise<void>
  handOver: () => Promise<void>
  refuse: () => Promise<void>
  stop: () => void
}

/**
 * @rule N48 While a rep types, others see the quote blocked with their name. The block is renewed while they go on, and
 * ends by itself when they are gone.
 */
export function createEditBlock(session: QuoteSession): EditBlock {
  const store = createStore(NOBODY_EDITS)
  const { id: guid } = session.get().contact
  const options = { params: { guid }, actingAs: session.get().viewer.editor, silent: true } as const
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastTyped: object | undefined
  let typedAt = 0
  let triedAt = 0
  let renewedAt = 0
  let failures = 0
  /** Where the others think that this page is. */
  let saidAt: ContestRow | null = null
  let isFirstAnswer = true
  /** A call that makes this page the editor waits for its answer. */
  let isTaking = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  const isEditor = () => store.get().block?.seen_by === 'editor'

  /** One call after the other, so that an older answer never replaces a newer one. */
  function ask(send: () => Promise<{ data: Block | null }>): Promise<void> {
    running = running.then(async () => {
      // Once there is a network again, the page asks.
      if (isStopped || !navigator.onLine) return
      clearTimeout(timer)
      try {
        const { data } = await send()
        failures = 0
        apply(data)
      } catch {
        // Without an answer the page goes on; the server has the last word on what is saved.
        after(Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS))
        failures += 1
      }
    })
    return running
  }

  function apply(block: Block | null): void {
    const mayBeOfPageBefore = isFirstAnswer && block?.seen_by === 'same-rep'
    isFirstAnswer = false
    if (mayBeOfPageBefore) return after(SAME_TAB_MS)
    const wasEditor = isEditor()
    const isMine = block?.seen_by === 'editor'
    const takenBy = isMine ? null : wasEditor && block ? block.by.name : store.get().takenBy
    // Asking ends with an answer; where the rep who was asked is gone, the page begins by itself.
    const isHandedOver = store.get().hasAsked && block === null
    if (!isMine) saidAt = null
    if (isMine && !wasEditor) renewedAt = Date.now()
    shareBlock(guid, block)
    store.set({ block, takenBy, hasAsked: block?.request?.is_own === true && !block.request.is_refused })
    if (block && !isMine) void session.block()
    else if (isMine || session.get().setAside === null) void session.unblock()
    if (isMine) after(isSameRow(saidAt, contestInFocus()) ? RENEW_MS : SETTLED_MS)
    else if (block) after(store.get().hasAsked ? RETRY_MS : block.ends_in_ms + MARGIN_MS)
    if (isHandedOver) void take()
  }

  function after(pause: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void goAhead(), pause)
  }

  /** Renews a block that this page has, gives it up after a long pause, and else asks who edits. */
  function goAhead(): Promise<void> {
    if (!isEditor()) return ask(() => call(getBlock, options))
    const isSaved = session.get().saveStatus === 'saved'
    if (isSaved && Date.now() - typedAt > RELEASE_AFTER_MS) return release()
    const isTyping = typedAt > renewedAt
    renewedAt = Date.now()
    const at = contestInFocus()
    return ask(async () => {
      const renewed = await call(renewBlock, { ...options, body: { is_typing: isTyping, at } })
      saidAt = at
      // It had ended, as after a long outage, and nobody else has begun.
      return renewed.data === null && isTyping ? call(takeBlock, options) : renewed
    })
  }

  const take = () =>
    ask(async () => {
      isTaking = true
      return await call(takeBlock, options).finally(() => {
        isTaking = false
      })
    })
  const release = () => ask(() => call(releaseBlock, options))

  function noticeFocus(): void {
    // Who goes on from row to row renews it in time all the same.
    const isSoon = Date.now() - renewedAt < RENEW_MS
    if (isEditor() && isSoon && !isSameRow(saidAt, contestInFocus())) after(SETTLED_MS)
  }

  function noticeTyping(): void {
    const state = session.get()
    if (state.saveStatus === 'blocked' && !state.isBlocked) return check()
    if (state.pendingChanges === lastTyped) return
    lastTyped = state.pendingChanges
    if (state.isBlocked || Object.keys(changedTexts(state)).length === 0) return
    typedAt = Date.now()
    if (isEditor() || typedAt - triedAt < RETRY_MS) return
    triedAt = typedAt
    void take()
  }

  let isChecking = false
  let hasNews = false
  function check(): void {
    // The answer to the call that is under way may be older than the news: the page asks again after it.
    hasNews = isChecking
    if (isChecking) return
    isChecking = true
    void (isEditor() ? goAhead() : ask(() => call(getBlock, options))).finally(() => {
      isChecking = false
      if (hasNews && !isStopped) check()
    })
  }

  const leaving = watchPage({
    shown: check,
    focused: noticeFocus,
    left: () => {
      if (isEditor() || isTaking)
        void call(releaseBlock, { ...options, keepalive: true }).catch(() => undefined)
      store.set({ block: null })
    },
  })
  const forget = [
    session.subscribe(noticeTyping),
    // Else the quote stays blocked for the others for a while.
    beforeSignOut(async () => {
      if (isEditor()) await release()
    }),
  ]
  noticeTyping()
  check()

  return {
    get: store.get,
    subscribe: store.subscribe,
    check,
    ask: () => ask(() => call(requestBlock, options)),
    takeOver: () => ask(() => call(takeOverBlock, options)),
    goOn: take,
    handOver: async () => {
      await session.flush()
      await release()
    },
    refuse: () => ask(() => call(refuseBlockRequest, options)),
    stop: () => {
      leaving.leave()
      isStopped = true
      clearTimeout(timer)
      forget.forEach((end) => end())
    },
  }
}

interface PageWatch {
  /** It is seen again, or the network is back. */
  shown: () => void
  focused: () => void
  left: () => void
}

function watchPage({ shown, focused, left }: PageWatch): { leave: () => void } {
  const watching = new AbortController()
  const { signal } = watching
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') shown()
  }
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  window.addEventListener('online', shown, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && shown(), { signal })
  document.addEventListener('focusin', focused, { signal })
  window.addEventListener('pagehide', left, { signal })
  return {
    leave: () => {
      watching.abort()
      left()
    },
  }
}
