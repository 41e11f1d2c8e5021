import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { Server } from 'socket.io'
import { LIVE_PATH, type ConnectErrorCode } from '#contract/live.ts'
import type { Context } from '#server/kit/context.ts'
import type { RepServer, RepSocket } from '#server/live/rep-socket.ts'
import { acceptSocket } from '#server/live/rep-sockets.ts'
import { isOwnPage } from '#server/kit/http/security/socket-address.ts'
import { findActiveSession } from '#server/reps/rep-session.ts'

export type LiveContext = Pick<Context, 'db' | 'now' | 'env' | 'report'>

/** A connection that does not identify itself in time is closed. */
const SIGN_IN_TIMEOUT_MS = 5000
/** More than any page sends in one message. */
const MAX_MESSAGE_BYTES = 4096

/**
 * The socket server, not attached yet.
 *
 * @rule R02 Only reps may connect, with the session of their sign-in and from our own pages; a connection may try once.
 */
export function createRepServer(context: LiveContext, isOpen: () => boolean): RepServer {
  const io: RepServer = new Server({
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: SIGN_IN_TIMEOUT_MS,
    allowRequest: ({ headers, socket }, answer) =>
      answer(null, isOpen() && isOwnPage(context.env, headers, socket.localPort)),
  })
  const asked = new WeakSet<RepSocket['conn']>()
  io.use((socket, next) => {
    const { conn } = socket
    const refuse = (why: ConnectErrorCode) => {
      next(new Error(why))
      // After the rejection is sent: otherwise one connection could try again and again.
      setImmediate(() => conn.close())
    }
    if (asked.has(conn)) return refuse('unauthorized')
    asked.add(conn)
    findActiveSession(context, parseCookies(socket.request)).then(
      (found) => {
        if (!found || found.rep.mustEnrol) return refuse('unauthorized')
        socket.data.idHash = found.idHash
        socket.data.rep = found.rep
        next()
      },
      () => refuse('unavailable'),
    )
  })
  io.on('connection', (socket) => void acceptSocket(context, socket))
  return io
}

function parseCookies({ headers }: IncomingMessage): Record<string, string | undefined> {
  return cookie.parse(headers.cookie ?? '')
}
