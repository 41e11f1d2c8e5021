import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { type Env } from '#server/env.ts'
import { whyNotListening } from '#server/listening.ts'
import { joinCluster } from '#server/live/cluster.ts'
import { endSessions, SESSIONS_EVERY_MS } from '#server/live/end-sessions.ts'
import { type LiveNews, SILENCE } from '#server/live/live-news.ts'
import { type LiveContext, repServer } from '#server/live/rep-server.ts'
import { tellReps } from '#server/live/rep-sockets.ts'

interface Log {
  warn: (message: string) => void
}

/** Live news of this instance, which begin once it listens. */
export interface OpenLiveNews extends LiveNews {
  /** To be called before the pages' listener listens, which may have to carry the socket as well. */
  listen: (context: LiveContext, pages: HttpServer, log: Log) => Promise<void>
  close: () => Promise<void>
}

/** @rule C16 The socket is on the host of the pages, on port 8443 or the one that is set, which may be theirs. */
export function openLiveNews(sessionsEveryMs = SESSIONS_EVERY_MS): OpenLiveNews {
  let news = SILENCE
  let close: OpenLiveNews['close'] = () => Promise.resolve()

  async function listen(context: LiveContext, pages: HttpServer, log: Log): Promise<void> {
    const { env } = context
    const isShared = env.socketPort.port === env.port
    const server = isShared ? pages : await listenerOf(env, log)
    if (!server) return
    const io = repServer(context, () => news !== SILENCE)
    const cluster = env.databaseUrl === undefined ? undefined : await joinCluster(env.databaseUrl)
    if (cluster) io.adapter(cluster.adapter)
    io.attach(server)
    const looking = setInterval(() => void endSessions(context, io).catch(() => undefined), sessionsEveryMs)
    news = {
      tell: (told) => {
        try {
          tellReps(io, told)
        } catch (error) {
          log.warn(`A change of a quote was not told: ${String(error)}`)
        }
      },
      heardAt: () => ({ port: isShared ? 'same' : env.socketPort.port }),
    }
    close = async () => {
      news = SILENCE
      clearInterval(looking)
      // Not `io.close`: it would close the pages' listener as well, which finishes what runs by itself.
      io.engine.close()
      if (!isShared) server.close()
      await cluster?.leave(io.of('/'))
    }
  }

  return {
    tell: (told) => news.tell(told),
    heardAt: () => news.heardAt(),
    listen,
    close: () => close(),
  }
}

/** A port that somebody set must be free; without the usual one the program sells as well, and says so. */
async function listenerOf(
  { host, socketPort: { port, isSet } }: Env,
  log: Log,
): Promise<HttpServer | undefined> {
  const server = createServer((_request, response) => void response.writeHead(404).end())
  server.listen({ host, port })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (isSet) throw whyNotListening(error, { host, port, setting: 'SOCKET_PORT' })
    log.warn(
      `Port ${port} cannot be had, so reps do not hear at once of what others change: set SOCKET_PORT to another one`,
    )
    return undefined
  }
}
