import type { Socket } from 'socket.io-client'
import { PAGE_TOKEN } from '#web/api/live/page-token.ts'
import { type ClientEvents, LIVE_PATH, type ConnectErrorCode, type ServerEvents } from '#contract/live.ts'

/** The events of a watched quote. */
export interface ChannelListener {
  /** Watching has begun; earlier changes must be fetched. */
  joined: () => void
  changed: () => void
  /** A rep began or ended to edit, or was asked to hand over. */
  blockChanged: () => void
  /** Mail came in, or one that did was answered. */
  mailChanged?: () => void
  /** Files, folders or links of the case were changed. */
  filesChanged?: () => void
  lost: () => void
}

/** The first part of the keys of all queries for mail that came in. */
export const INBOUND_KEY = 'inbound'

/** The same for the files of cases. */
export const FILES_KEY = 'case-files'

/** Watches a quote; returns a function that stops. */
export type OpenChannel = (guid: string, listener: ChannelListener) => Promise<() => void>

/** A browser logs each failed try to its console, so a page that never connected tries seldom. */
const NEVER_CONNECTED = { reconnectionDelay: 60_000, reconnectionDelayMax: 600_000 }
const LOST = { reconnectionDelay: 1000, reconnectionDelayMax: 60_000 }

const SIGNED_OUT: ConnectErrorCode = 'unauthorized'

/** A connection that watches something: `join` asks for it, as often as the connection is made. */
interface Watching {
  join: (socket: RepSocket, again: Backoff) => void
  listen: (socket: RepSocket) => void
  lost?: () => void
}

type RepSocket = Socket<ServerEvents, ClientEvents>
type Backoff = ReturnType<typeof createBackoff>

/** Watches single quotes, by the socket on its own port or on the port of the page. */
export function channelOnPort(port: number | null): OpenChannel {
  return (guid, listener) =>
    openSocket(port, {
      join: function watch(socket, again) {
        socket.emit('watch', { guid }, (answer) => {
          if ('watching' in answer) {
            again.begin()
            listener.joined()
          } else if (answer.code === 'INTERNAL') again.later(() => watch(socket, again))
        })
      },
      listen: (socket) => {
        socket.on('reload:reps', (quote) => {
          if (quote.guid === guid.toLowerCase()) listener.changed()
        })
        socket.on('mail:reps', (quote) => {
          if (quote.guid === guid.toLowerCase()) listener.mailChanged?.()
        })
        socket.on('files:reps', (quote) => {
          if (quote.guid === guid.toLowerCase()) listener.filesChanged?.()
        })
        for (const news of ['block:reps', 'unblock:reps'] as const)
          socket.on(news, (quote: { guid: string }) => {
            if (quote.guid === guid.toLowerCase()) listener.blockChanged()
          })
      },
      lost: listener.lost,
    })
}

/** Hears of every quote that changes, or whose files do; returns a function that stops. */
export function watchDesk(
  port: number | null,
  { changed, filesChanged }: Record<'changed' | 'filesChanged', (guid: string) => void>,
): Promise<() => void> {
  return openSocket(port, {
    join: (socket, again) => {
      again.begin()
      socket.emit('watch:lists')
    },
    listen: (socket) => {
      socket.on('reload:lists', ({ guid }) => changed(guid))
      socket.on('files:reps', ({ guid }) => filesChanged(guid))
    },
  })
}

/** Hears that somebody came, went, opened a quote or began to edit one; returns a function that stops. */
export function watchHere(port: number | null, changed: () => void): Promise<() => void> {
  return openSocket(port, {
    join: (socket, again) => {
      again.begin()
      socket.emit('watch:here')
      changed()
    },
    listen: (socket) => {
      socket.on('reload:here', changed)
    },
  })
}

async function openSocket(port: number | null, { join, listen, lost }: Watching): Promise<() => void> {
  const { protocol, hostname, origin } = window.location
  const address = port === null ? origin : `${protocol}//${hostname}:${port}`
  const { io } = await import('socket.io-client')
  const options = { path: LIVE_PATH, transports: ['websocket'], withCredentials: true, ...NEVER_CONNECTED }
  const socket: RepSocket = io(address, { ...options, auth: { page: PAGE_TOKEN }, forceNew: true })
  const again = createBackoff()
  socket.on('connect', () => {
    again.cancel()
    socket.io.reconnectionDelay(LOST.reconnectionDelay)
    socket.io.reconnectionDelayMax(LOST.reconnectionDelayMax)
    join(socket, again)
  })
  socket.on('connect_error', ({ message }) => {
    // Not signed in: do not try again. If there was no response at all, socket.io tries again by itself.
    if (!socket.active && message !== SIGNED_OUT) again.later(() => connect(socket))
  })
  listen(socket)
  socket.on('disconnect', () => {
    again.cancel()
    lost?.()
  })
  const forget = followWindowEvents(socket)
  return () => {
    forget()
    again.cancel()
    close(socket)
  }
}

/** Browsers log a connection that is closed before it was made, so one that is under way is made first. */
function close(socket: RepSocket): void {
  socket.off()
  if (socket.connected || !socket.active) return void socket.disconnect()
  for (const end of ['connect', 'connect_error'] as const) socket.once(end, () => socket.disconnect())
}

/** After a failure on the server, tries again with growing pauses. */
function createBackoff() {
  let attempts = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(waiting)
  return {
    later: (action: () => void) => {
      cancel()
      const longest = Math.min(LOST.reconnectionDelay * 2 ** attempts, LOST.reconnectionDelayMax)
      attempts += 1
      // Random, so that not all pages ask at the same moment.
      waiting = setTimeout(action, longest * (0.5 + Math.random() / 2))
    },
    cancel,
    begin: () => {
      attempts = 0
    },
  }
}

function connect(socket: Socket): void {
  if (navigator.onLine && !socket.active) socket.connect()
}

/** Tries when the network is back, and when the page is shown again, as the rep may have signed in elsewhere. */
function followWindowEvents(socket: Socket): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const reconnectIfVisible = () => {
    if (document.visibilityState === 'visible') connect(socket)
  }
  window.addEventListener('offline', () => socket.disconnect(), { signal })
  window.addEventListener('online', () => connect(socket), { signal })
  document.addEventListener('visibilitychange', reconnectIfVisible, { signal })
  return () => watching.abort()
}
