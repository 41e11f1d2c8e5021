import { type IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { Server } from 'socket.io'
import { LIVE_PATH, type ConnectErrorCode } from '#contract/live.ts'
import { type Context } from '#server/platform/context.ts'
import { type RepServer, type RepSocket, acceptSocket } from '#server/platform/live/rep-sockets.ts'
import { isOwnPage } from '#server/platform/live/socket-address.ts'
import { findActiveSession } from '#server/reps/rep-session.ts'

export type LiveContext = Pick<Context, 'db' | 'now' | 'env'>

/** Whoever opens a socket and does not go on is put out. */
const SIGN_IN_TIMEOUT_MS = 5000
/** More than any page says at once. */
const MAX_MESSAGE_BYTES = 4096

/**
 * The socket's server, without a listener yet.
 *
 * @rule R02 Reps alone are let in, by the session that they signed in with, from pages of ours; a connection asks once.
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
      // After the refusal, which goes out first: else one connection could ask again and again.
      setImmediate(() => conn.close())
    }
    if (asked.has(conn)) return refuse('unauthorized')
    asked.add(conn)
    findActiveSession(context, parseCookies(socket.request)).then(
      (found) => {
        if (!found) return refuse('unauthorized')
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
