import { type DefaultEventsMap, type Server, type Socket } from 'socket.io'
import { type ClientEvents, type ServerEvents, type WatchResponse, watchRequest } from '#contract/live.ts'
import { type Context } from '#server/platform/context.ts'
import { type QuoteChange } from '#server/platform/live/live-updates.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { type ActiveSession } from '#server/reps/rep-session.ts'

/** The rep of a socket, and the quote that their page shows. */
export interface SocketData extends ActiveSession {
  watching?: string
}

export type RepServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type RepSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** Ids are the same in upper and lower case. */
const getQuoteRoom = (guid: string) => `quote:${guid.toLowerCase()}`
const getRepRoom = (id: string) => `rep:${id}`
const getSessionRoom = (idHash: string) => `session:${idHash}`

/** @rule T05 Every other rep who has the quote open is notified, on any instance; the message holds ids only. */
export function notifyReps(io: RepServer, { quoteId, by }: QuoteChange): void {
  const watching = io.to(getQuoteRoom(quoteId))
  const ownRoom = by && (by.session === undefined ? getRepRoom(by.id) : getSessionRoom(by.session))
  const others = ownRoom ? watching.except(ownRoom) : watching
  others.emit('reload:reps', { guid: quoteId.toLowerCase() })
}

/** Lets a rep's page choose the quote that it watches. */
export async function acceptSocket(context: Pick<Context, 'db'>, socket: RepSocket): Promise<void> {
  socket.on('watch', (request: unknown, answer: unknown) => {
    const respond = (response: WatchResponse) =>
      typeof answer === 'function' ? void answer(response) : undefined
    watch(context, socket, request).then(respond, () =>
      respond({ error: 'Something went wrong; try again', code: 'INTERNAL' }),
    )
  })
  const { rep, idHash } = socket.data
  await socket.join([getRepRoom(rep.id), getSessionRoom(idHash)])
}

/** A socket watches one quote at a time. */
async function watch(
  { db }: Pick<Context, 'db'>,
  socket: RepSocket,
  request: unknown,
): Promise<WatchResponse> {
  const parsed = watchRequest.safeParse(request)
  if (!parsed.success) return { error: 'Name the quote by its id', code: 'INVALID' }
  const { guid } = parsed.data
  const before = socket.data.watching
  socket.data.watching = guid
  if (before !== undefined) await socket.leave(getQuoteRoom(before))
  const exists = (await findQuote(db, guid)) !== undefined
  if (!exists) return { error: 'There is no such quote', code: 'NOT_FOUND' }
  // Meanwhile the page may have moved on, or closed.
  if (socket.connected && socket.data.watching === guid) await socket.join(getQuoteRoom(guid))
  return { watching: guid }
}
