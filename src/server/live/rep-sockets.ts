import { type DefaultEventsMap, type Server, type Socket } from 'socket.io'
import { type ClientEvents, type ServerEvents, type WatchAnswer, watchRequest } from '#contract/live.ts'
import { type Context } from '#server/http/serve.ts'
import { type QuoteNews } from '#server/live/live-news.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { type Standing } from '#server/reps/rep-session.ts'

/** What is known of a socket: whose it is, and which quote its page shows. */
export interface SocketData extends Standing {
  watching?: string
}

export type RepServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type RepSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** Ids are written in small letters or large ones, and are the same. */
const roomOfQuote = (guid: string) => `quote:${guid.toLowerCase()}`
const roomOfRep = (id: string) => `rep:${id}`
const roomOfSession = (idHash: string) => `session:${idHash}`

/** @rule T05 Every other rep who has the quote open hears of it, on whichever instance; ids are all that is said. */
export function tellReps(io: RepServer, { quoteId, by }: QuoteNews): void {
  const watching = io.to(roomOfQuote(quoteId))
  const theirs = by && (by.session === undefined ? roomOfRep(by.id) : roomOfSession(by.session))
  const others = theirs ? watching.except(theirs) : watching
  others.emit('reload:reps', { guid: quoteId.toLowerCase() })
}

/** Lets a rep's page say which quote it shows. */
export async function welcome(context: Pick<Context, 'db'>, socket: RepSocket): Promise<void> {
  socket.on('watch', (request: unknown, answer: unknown) => {
    const say = (said: WatchAnswer) => (typeof answer === 'function' ? void answer(said) : undefined)
    watch(context, socket, request).then(say, () =>
      say({ error: 'Something went wrong; try again', code: 'INTERNAL' }),
    )
  })
  const { rep, idHash } = socket.data
  await socket.join([roomOfRep(rep.id), roomOfSession(idHash)])
}

/** One quote at a time: whoever goes on to another has left the first. */
async function watch({ db }: Pick<Context, 'db'>, socket: RepSocket, request: unknown): Promise<WatchAnswer> {
  const read = watchRequest.safeParse(request)
  if (!read.success) return { error: 'Name the quote by its id', code: 'INVALID' }
  const { guid } = read.data
  const before = socket.data.watching
  socket.data.watching = guid
  if (before !== undefined) await socket.leave(roomOfQuote(before))
  const isThere = (await findQuote(db, guid)) !== undefined
  if (!isThere) return { error: 'There is no such quote', code: 'NOT_FOUND' }
  // Meanwhile it may have gone on, or away.
  if (socket.connected && socket.data.watching === guid) await socket.join(roomOfQuote(guid))
  return { watching: guid }
}
