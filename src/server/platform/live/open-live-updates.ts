import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { type Duplex } from 'node:stream'
import { type Env } from '#server/platform/config/env.ts'
import { toListenError } from '#server/platform/process/listen-error.ts'
import { joinCluster } from '#server/platform/live/cluster.ts'
import { disconnectEndedSessions, SESSION_CHECK_MS } from '#server/platform/live/disconnect-ended-sessions.ts'
import { type LiveUpdates, NO_LIVE_UPDATES } from '#server/platform/live/live-updates.ts'
import { type LiveContext, createRepServer } from '#server/platform/live/rep-server.ts'
import { type RepServer, notifyReps } from '#server/platform/live/rep-sockets.ts'

interface Log {
  warn: (message: string) => void
}

/** How long a page may take to answer that its socket is closed; one that is gone never does. */
const CLOSE_TIMEOUT_MS = 1000

/** Live news of this instance, which begin once it listens. */
export interface LiveUpdatesServer extends LiveUpdates {
  /** To be called before the pages' listener listens, which may have to carry the socket as well. */
  listen: (context: LiveContext, pages: HttpServer, log: Log) => Promise<void>
  /** Lets go of the pages, at once; what is changed here meanwhile the other instances are still told. */
  disconnect: () => void
  /** To be called once nothing here changes any more. */
  close: () => Promise<void>
}

/**
 * @rule C16 The socket is on the host of the pages, on port 8443 or the one that is set, which may be theirs. An instance
 * that cannot have the port tells the others all the same.
 */
export function openLiveUpdates(sessionsEveryMs = SESSION_CHECK_MS): LiveUpdatesServer {
  let news = NO_LIVE_UPDATES
  let hangUp: LiveUpdatesServer['disconnect'] = () => undefined
  let leave: LiveUpdatesServer['close'] = () => Promise.resolve()

  async function listen(context: LiveContext, pages: HttpServer, log: Log): Promise<void> {
    const { env } = context
    const isShared = env.socketPort.port === env.port
    const server = isShared ? pages : await openListener(env, log)
    if (!server && env.databaseUrl === undefined) return
    let isOpen = true
    const io = createRepServer(context, () => isOpen)
    const cluster = env.databaseUrl === undefined ? undefined : await joinCluster(env.databaseUrl)
    if (cluster) io.adapter(cluster.adapter)
    const letGo = server && attachSocketServer(context, io, server, sessionsEveryMs)
    news = {
      publish: (told) => {
        try {
          notifyReps(io, told)
        } catch (error) {
          log.warn(`A change of a quote was not told: ${String(error)}`)
        }
      },
      getSocketPort: () => (server ? { port: isShared ? 'same' : env.socketPort.port } : undefined),
    }
    hangUp = () => {
      isOpen = false
      letGo?.()
      if (!isShared) server?.close()
    }
    leave = async () => {
      news = NO_LIVE_UPDATES
      await cluster?.leave(io.of('/'))
    }
  }

  return {
    publish: (told) => news.publish(told),
    getSocketPort: () => news.getSocketPort(),
    listen,
    disconnect: () => hangUp(),
    close: () => leave(),
  }
}

/** Puts the socket on a listener; the answer takes it off again, with all who are connected. */
function attachSocketServer(
  context: LiveContext,
  io: RepServer,
  server: HttpServer,
  sessionsEveryMs: number,
): () => void {
  const connected = new Set<Duplex>()
  server.on('upgrade', (_request, socket: Duplex) => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  io.attach(server)
  const looking = setInterval(
    () => void disconnectEndedSessions(context, io).catch(() => undefined),
    sessionsEveryMs,
  )
  return () => {
    clearInterval(looking)
    // Not `io.close`: it would close the pages' listener as well, which finishes what runs by itself.
    io.engine.close()
    // A listener waits for every connection, also for those whose other end will never close it.
    setTimeout(() => connected.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT_MS).unref()
  }
}

/** A port that somebody set must be free; without the usual one the program sells as well, and says so. */
async function openListener(
  { host, socketPort: { port, isSet } }: Env,
  log: Log,
): Promise<HttpServer | undefined> {
  const server = createServer((_request, response) => void response.writeHead(404).end())
  server.listen({ host, port })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (isSet) throw toListenError(error, { host, port, setting: 'SOCKET_PORT' })
    log.warn(
      `Port ${port} cannot be had, so reps who are served here do not hear at once of what others change: set SOCKET_PORT to another one`,
    )
    return undefined
  }
}
