import type { Context } from '#server/kit/context.ts'
import { type Connected, endPresence, keepPresence } from '#server/live/presence/repository.ts'
import type { RepServer, RepSocket } from '#server/live/rep-socket.ts'

/** Pages that show who is here. */
export const HERE_ROOM = 'here'

type Database = Pick<Context, 'db'>

/**
 * Notes that the page of a socket is there, and which quote it has open, until it is closed.
 *
 * @returns to be called as soon as it has opened another quote
 */
export function followSocket({ db }: Database, socket: RepSocket): () => void {
  // One after the other, so that what is noted last is the latest.
  let noting = Promise.resolve()
  const note = () => {
    noting = noting
      .then(() => (socket.connected ? keepPresence(db, [connectedOf(socket)]) : endPresence(db, socket.id)))
      // It is renewed soon, or ends by itself.
      .catch(() => undefined)
      .then(() => void socket.nsp.to(HERE_ROOM).emit('reload:here'))
      .catch(() => undefined)
  }
  socket.on('watch:here', () => void socket.join(HERE_ROOM))
  socket.on('disconnect', note)
  note()
  return note
}

/** Renews all pages of this instance, also of browsers that let hidden pages sleep: the server asks them whether they are there. */
export async function renewPresence({ db }: Database, io: RepServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  if (sockets.length > 0) await keepPresence(db, sockets.map(connectedOf))
}

function connectedOf({ id, data }: Pick<RepSocket, 'id' | 'data'>): Connected {
  return { socketId: id, repId: data.rep.id, sessionHash: data.idHash, quoteId: data.watching }
}
