import { sendOutbox, type SendResult } from '#web/event-day/outbox/send-outbox.ts'
import { type OriginalProgress, sendOriginals } from '#web/event-day/outbox/send-originals.ts'
import { waitAfter, waitingOriginals } from '#web/event-day/outbox/outbox-order.ts'
import { onOtherTabs, tellOtherTabs } from '#web/event-day/session/other-tabs.ts'
import { type DayRows, NO_ROWS } from '#web/event-day/store/day-rows.ts'
import { openStore } from '#web/event-day/store/open-store.ts'
import { type Room, takeReserve, writeWithRoom } from '#web/event-day/store/room.ts'
import type { NewPhoto, NewRecord } from '#web/event-day/store/write-record.ts'
import { wipeOldEvents } from '#web/event-day/store/end-of-keeping.ts'

/** What others write appears within this time on a page that is open. */
const READ_AGAIN_MS = 30_000

const LOCK = 'event-day-outbox'
/** Of its own: what is written meanwhile does not wait for a large file. */
const ORIGINALS_LOCK = 'event-day-originals'

export interface DayState {
  rows: DayRows
  /** Undefined until the phone's own store is read. */
  isKept: boolean | undefined
  isSending: boolean
  /** What became of the last attempt; undefined before the first. */
  last: SendResult | undefined
  /** What there was no room for, if anything. */
  noRoomFor: 'photo' | 'original' | undefined
  /** The original that is sent at this moment. */
  original: OriginalProgress | undefined
  /** Originals are sent, one after the other. */
  isSendingOriginals: boolean
}

/** An event while its page is open: what is kept of it, and what sends it. */
export interface DaySession {
  policy: string
  read: () => DayState
  subscribe: (listener: () => void) => () => void
  /** When it is done, it is kept. */
  write: (records: readonly NewRecord[], photos?: readonly NewPhoto[]) => Promise<Room>
  sendNow: () => Promise<void>
  /** Somebody wants the originals to go, whatever the connection costs. */
  askForOriginals: () => Promise<void>
  /** Reads again what is kept. */
  refresh: () => Promise<void>
}

const sessions = new Map<string, DaySession>()

/** One for each event, however many parts of the page use it. */
export function daySession(policy: string): DaySession {
  const open = sessions.get(policy) ?? openSession(policy)
  sessions.set(policy, open)
  return open
}

function openSession(policy: string): DaySession {
  let state: DayState = {
    rows: NO_ROWS,
    isKept: undefined,
    isSending: false,
    last: undefined,
    noRoomFor: undefined,
    original: undefined,
    isSendingOriginals: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAskedAgain = false

  function set(change: Partial<DayState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function refresh() {
    const store = await openStore()
    set({ rows: await store.read(policy), isKept: store.isKept })
  }

  async function changed() {
    await refresh()
    tellOtherTabs(policy)
  }

  async function write(records: readonly NewRecord[], photos: readonly NewPhoto[] = []): Promise<Room> {
    const store = await openStore()
    const room = await writeWithRoom(store, policy, records, photos)
    if (room !== 'enough') set({ noRoomFor: room === 'no-room-for-photos' ? 'photo' : 'original' })
    await changed()
    void sendNow()
    return room
  }

  /** One tab sends; another one that wants to is told by what the first has changed. */
  async function sendNow() {
    if (state.isSending) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    set({ isSending: true })
    const store = await openStore()
    const last = await whileAlone(LOCK, () => sendOutbox(store, policy))
    failures = last === 'no-connection' || last === 'busy' ? failures + 1 : 0
    await changed()
    set({ isSending: false, ...(last && { last }) })
    if (last === 'done' || last === 'ended') void sendWaitingOriginals()
    if (last === 'done') await takeReserve(store)
    plan(isAskedAgain)
    isAskedAgain = false
  }

  /** Beside everything else, which never waits for it; what breaks off goes on with the next attempt. */
  async function sendWaitingOriginals() {
    if (state.isSendingOriginals || waitingOriginals(state.rows).length === 0) return
    set({ isSendingOriginals: true })
    const store = await openStore()
    try {
      await whileAlone(ORIGINALS_LOCK, () => sendOriginals(store, policy, (original) => set({ original })))
    } finally {
      set({ isSendingOriginals: false })
    }
    await changed()
  }

  async function askForOriginals() {
    const store = await openStore()
    await store.change(policy, (rows) => ({
      outbox: waitingOriginals(rows).map((row) => ({ ...row, isAsked: true })),
    }))
    await changed()
    await sendNow()
  }

  function plan(isAtOnce: boolean) {
    clearTimeout(timer)
    if (state.last === 'ended' || document.visibilityState === 'hidden') return
    const wait = failures > 0 ? waitAfter(failures) : READ_AGAIN_MS
    timer = setTimeout(() => void sendNow(), isAtOnce && failures === 0 ? 0 : wait)
  }

  function begin() {
    void start()
    addEventListener('online', () => void sendNow())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendNow()
    })
    onOtherTabs((other) => {
      if (other === policy) void refresh()
    })
  }

  async function start() {
    const store = await openStore()
    await wipeOldEvents(store)
    await refresh()
    await sendNow()
  }

  begin()
  return {
    policy,
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write,
    sendNow,
    askForOriginals,
    refresh,
  }
}

/** Undefined where another tab is sending. A browser without locks sends in each; the server takes everything once. */
async function whileAlone(name: string, send: () => Promise<SendResult>): Promise<SendResult | undefined> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return send()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}
