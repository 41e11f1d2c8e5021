import type { Socket } from 'socket.io-client'
import { type ClientEvents, LIVE_PATH, type ConnectErrorCode, type ServerEvents } from '#contract/live.ts'

/** What a page is told of the quote that it shows. */
export interface ChannelListener {
  /** It hears from now on; what was changed before that it has to ask for. */
  joined: () => void
  changed: () => void
  lost: () => void
}

/** Opens a way to hear of a quote; the answer closes it. */
export type OpenChannel = (guid: string, heard: ChannelListener) => Promise<() => void>

/** A browser writes each failed try to its console: who was never let through asks seldom. */
const NEVER_CONNECTED = { reconnectionDelay: 60_000, reconnectionDelayMax: 600_000 }
const LOST = { reconnectionDelay: 1000, reconnectionDelayMax: 60_000 }

const SIGNED_OUT: ConnectErrorCode = 'unauthorized'

/** Where the socket is: on a port beside the page's, or on the page's own. */
export function channelOnPort(port: number | null): OpenChannel {
  const { protocol, hostname, origin } = window.location
  const address = port === null ? origin : `${protocol}//${hostname}:${port}`
  return async (guid, heard) => {
    const { io } = await import('socket.io-client')
    const options = { path: LIVE_PATH, transports: ['websocket'], withCredentials: true, ...NEVER_CONNECTED }
    const socket: Socket<ServerEvents, ClientEvents> = io(address, { ...options, forceNew: true })
    const again = createBackoff()
    const watch = () => {
      socket.emit('watch', { guid }, (answer) => {
        if ('watching' in answer) {
          again.begin()
          heard.joined()
        } else if (answer.code === 'INTERNAL') again.later(watch)
      })
    }
    socket.on('connect', () => {
      again.cancel()
      socket.io.reconnectionDelay(LOST.reconnectionDelay)
      socket.io.reconnectionDelayMax(LOST.reconnectionDelayMax)
      watch()
    })
    socket.on('connect_error', ({ message }) => {
      // Who is not signed in stays out. Where nobody answered at all, socket.io tries again by itself.
      if (!socket.active && message !== SIGNED_OUT) again.later(() => connect(socket))
    })
    socket.on('reload:reps', (quote) => {
      if (quote.guid === guid.toLowerCase()) heard.changed()
    })
    socket.on('disconnect', () => {
      again.cancel()
      heard.lost()
    })
    const forget = followWindowEvents(socket)
    return () => {
      forget()
      again.cancel()
      socket.disconnect()
    }
  }
}

/** What failed at the other end is tried again, after a pause that grows each time. */
function createBackoff() {
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(waiting)
  return {
    later: (action: () => void) => {
      cancel()
      const longest = Math.min(LOST.reconnectionDelay * 2 ** tries, LOST.reconnectionDelayMax)
      tries += 1
      // Random, so that not all pages ask at the same moment.
      waiting = setTimeout(action, longest * (0.5 + Math.random() / 2))
    },
    cancel,
    begin: () => {
      tries = 0
    },
  }
}

function connect(socket: Socket): void {
  if (navigator.onLine && !socket.active) socket.connect()
}

/** No try is made without a network; a rep who signed in again elsewhere is heard on coming back. */
function followWindowEvents(socket: Socket): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const comeBack = () => {
    if (document.visibilityState === 'visible') connect(socket)
  }
  window.addEventListener('offline', () => socket.disconnect(), { signal })
  window.addEventListener('online', () => connect(socket), { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  return () => watching.abort()
}
