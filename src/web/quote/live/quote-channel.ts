import type { Socket } from 'socket.io-client'
import { type ClientEvents, LIVE_PATH, type ServerEvents } from '#contract/live.ts'

/** What a page is told of the quote that it shows. */
export interface Heard {
  /** It hears from now on; what was changed before that it has to ask for. */
  joined: () => void
  changed: () => void
  lost: () => void
}

/** Opens a way to hear of a quote; the answer closes it. */
export type OpenChannel = (guid: string, heard: Heard) => Promise<() => void>

/** A browser writes each failed try to its console: who was never let through asks seldom. */
const UNREACHED = { reconnectionDelay: 60_000, reconnectionDelayMax: 600_000 }
const LOST = { reconnectionDelay: 1000, reconnectionDelayMax: 60_000 }

/** Where the socket is: on a port beside the page's, or on the page's own. */
export function channelTo(port: number | null): OpenChannel {
  const { protocol, hostname, origin } = window.location
  const address = port === null ? origin : `${protocol}//${hostname}:${port}`
  return async (guid, heard) => {
    const { io } = await import('socket.io-client')
    const options = { path: LIVE_PATH, transports: ['websocket'], withCredentials: true, ...UNREACHED }
    const socket: Socket<ServerEvents, ClientEvents> = io(address, { ...options, forceNew: true })
    socket.on('connect', () => {
      socket.io.reconnectionDelay(LOST.reconnectionDelay)
      socket.io.reconnectionDelayMax(LOST.reconnectionDelayMax)
      socket.emit('watch', { guid }, (answer) => {
        if ('watching' in answer) heard.joined()
      })
    })
    socket.on('reload:reps', (quote) => {
      if (quote.guid === guid.toLowerCase()) heard.changed()
    })
    socket.on('disconnect', heard.lost)
    const forget = withTheWindow(socket)
    return () => {
      forget()
      socket.disconnect()
    }
  }
}

/** No try is made without a network; a rep who signed in again elsewhere is heard on coming back. */
function withTheWindow(socket: Socket): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const connect = () => {
    if (navigator.onLine && !socket.active) socket.connect()
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible') connect()
  }
  window.addEventListener('offline', () => socket.disconnect(), { signal })
  window.addEventListener('online', connect, { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  return () => watching.abort()
}
