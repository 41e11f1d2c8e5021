import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Env } from '#server/kit/config/env.ts'
import { toListenError } from '#server/kit/process/listen-error.ts'
import { joinCluster } from '#server/live/cluster.ts'
import { type LiveUpdates, NO_LIVE_UPDATES } from '#server/writes/live-updates.ts'
import { type LiveContext, createRepServer } from '#server/live/rep-server.ts'
import { renewPresence } from '#server/live/presence/follow-socket.ts'
import type { RepServer } from '#server/live/rep-socket.ts'
import { disconnectSessions, notifyReps } from '#server/live/rep-sockets.ts'
import type { Context } from '#server/kit/context.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { listActiveSessions } from '#server/reps/rep-session.ts'

interface Log {
  warn: (message: string) => void
}

/** How long a page may take to confirm that its socket is closed; a dead connection never does. */
const CLOSE_TIMEOUT_MS = 1000

/** The live updates of this instance. They begin once it listens. */
export interface LiveUpdatesServer extends LiveUpdates {
  /** Call it before the server of the pages listens, which may carry the socket as well. */
  listen: (context: LiveContext, pages: HttpServer, log: Log) => Promise<void>
  /** Disconnects the pages at once. Other instances are still notified of changes here. */
  disconnect: () => void
  /** Call it when this instance makes no more changes. */
  close: () => Promise<void>
}

/**
 * @rule C16 The socket is on the host of the pages, on port 8443 or the one that is set, which may be the same as
 * theirs. An instance that cannot listen on the port still notifies the others.
 */
export function openLiveUpdates(sessionsEveryMs = SESSION_CHECK_MS): LiveUpdatesServer {
  let updates = NO_LIVE_UPDATES
  let disconnect: LiveUpdatesServer['disconnect'] = () => undefined
  let close: LiveUpdatesServer['close'] = () => Promise.resolve()

  async function listen(context: LiveContext, pages: HttpServer, log: Log): Promise<void> {
    const { env } = context
    const isShared = env.socketPort.port === env.port
    const server = isShared ? pages : await openListener(env, log)
    if (!server && env.databaseUrl === undefined) return
    let isOpen = true
    const io = createRepServer(context, () => isOpen)
    const cluster = env.databaseUrl === undefined ? undefined : await joinCluster(env.databaseUrl)
    if (cluster) io.adapter(cluster.adapter)
    io.on('settings', () => void reloadOfficeSettings(context))
    const detach = server && attachSocketServer(context, io, server, sessionsEveryMs)
    updates = {
      publish: (change) => {
        try {
          notifyReps(io, change)
        } catch (error) {
          log.warn(`A change of a quote could not be published: ${String(error)}`)
        }
      },
      publishSettings: () => {
        // Alone, there is nobody to tell.
        if (!cluster) return
        try {
          io.serverSideEmit('settings')
        } catch (error) {
          log.warn(`Other instances read a changed setting later: ${String(error)}`)
        }
      },
      disconnectSessions: (ended) => {
        try {
          disconnectSessions(io, ended)
        } catch (error) {
          log.warn(`Sockets of ended sessions are closed later: ${String(error)}`)
        }
      },
      getSocketPort: () => (server ? { port: isShared ? 'same' : env.socketPort.port } : undefined),
    }
    disconnect = () => {
      isOpen = false
      detach?.()
      if (!isShared) server?.close()
    }
    close = async () => {
      updates = NO_LIVE_UPDATES
      await cluster?.leave(io.of('/'))
    }
  }

  return {
    publish: (change) => updates.publish(change),
    publishSettings: () => updates.publishSettings(),
    disconnectSessions: (ended) => updates.disconnectSessions(ended),
    getSocketPort: () => updates.getSocketPort(),
    listen,
    disconnect: () => disconnect(),
    close: () => close(),
  }
}

/** Attaches the socket server to an HTTP server; the result detaches it and closes its connections. */
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
  const sessionCheck = setInterval(
    () => void disconnectEndedSessions(context, io).catch(() => undefined),
    sessionsEveryMs,
  )
  const renewal = setInterval(
    () => void renewPresence(context, io).catch(() => undefined),
    Math.min(sessionsEveryMs * 2, RENEWAL_MS),
  )
  return () => {
    clearInterval(sessionCheck)
    clearInterval(renewal)
    // Not `io.close`: it would also close the server of the pages, which ends by itself.
    io.engine.close()
    // A server waits for every connection, even for those that the other side never closes.
    setTimeout(() => connected.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT_MS).unref()
  }
}

/** A port that was set explicitly must be free. Without the default port the program works too, and logs a warning. */
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

/** Three times within which a page counts as there. */
const RENEWAL_MS = 20_000

/** How often sockets are checked for reps who signed out, on any instance, or were idle too long. */
const SESSION_CHECK_MS = 10_000

/**
 * Closes the sockets of this instance whose sessions have ended. An open socket does not keep a session alive.
 *
 * @rule R02 Live updates end with the session of a rep.
 */
async function disconnectEndedSessions(context: Pick<Context, 'db' | 'now'>, io: RepServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  if (sockets.length === 0) return
  const active = await listActiveSessions(context, [...new Set(sockets.map(({ data }) => data.idHash))])
  for (const socket of sockets) if (!active.has(socket.data.idHash)) socket.disconnect(true)
}
