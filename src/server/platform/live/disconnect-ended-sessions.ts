import { type Context } from '#server/kit/context.ts'
import { type RepServer } from '#server/live/rep-sockets.ts'
import { listActiveSessions } from '#server/reps/rep-session.ts'

/** How often sockets are checked for reps who signed out, on any instance, or were idle too long. */
export const SESSION_CHECK_MS = 10_000

/**
 * Closes the sockets of this instance whose sessions have ended. An open socket does not keep a session alive.
 *
 * @rule R02 Live updates end with the session of a rep.
 */
export async function disconnectEndedSessions(
  context: Pick<Context, 'db' | 'now'>,
  io: RepServer,
): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  if (sockets.length === 0) return
  const active = await listActiveSessions(context, [...new Set(sockets.map(({ data }) => data.idHash))])
  for (const socket of sockets) if (!active.has(socket.data.idHash)) socket.disconnect(true)
}
