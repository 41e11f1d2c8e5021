import { setImmediate } from 'node:timers/promises'
import { type WatchResponse, watchRequest } from '#contract/live.ts'
import type { Context } from '#server/kit/context.ts'
import { followSocket, HERE_ROOM } from '#server/live/presence/follow-socket.ts'
import type { EndedSessions, QuoteChange } from '#server/writes/live-updates.ts'
import type { RepServer, RepSocket } from '#server/live/rep-socket.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { readPage } from '#server/reps/rep-session.ts'

/** Ids are the same in upper and lower case. */
const getQuoteRoom = (guid: string) => `quote:${guid.toLowerCase()}`
const LISTS_ROOM = 'lists'
const getRepRoom = (id: string) => `rep:${id}`
const getSessionRoom = (idHash: string) => `session:${idHash}`
const getPageRoom = (idHash: string, page: string) => `page:${idHash}:${page}`

/** @rule T05 Every other rep who has the quote open is notified, on any instance; the message holds ids only. */
export function notifyReps(io: RepServer, { quoteId, by, news }: QuoteChange): void {
  const watching = io.to(getQuoteRoom(quoteId))
  const others = by ? watching.except(getOwnRoom(by)) : watching
  const guid = quoteId.toLowerCase()
  if (news === 'files') {
    // A page of files shows no quote; it hears with the lists.
    const shown = io.to([getQuoteRoom(quoteId), LISTS_ROOM])
    return void (by ? shown.except(getOwnRoom(by)) : shown).emit('files:reps', { guid })
  }
  if (news !== undefined) io.to(HERE_ROOM).emit('reload:here')
  if (news === 'unblocked') others.emit('unblock:reps', { guid })
  else if (news === 'mail') {
    others.emit('mail:reps', { guid })
    io.to(LISTS_ROOM).emit('reload:lists', { guid })
  } else if (news !== undefined) others.emit('block:reps', { guid, by: news.blockedBy })
  else {
    others.emit('reload:reps', { guid })
    // Also to whoever changed it: a list in another tab of theirs shows it too.
    io.to(LISTS_ROOM).emit('reload:lists', { guid })
  }
}

/** The narrowest that is known of who did it. */
function getOwnRoom({ id, session, page }: NonNullable<QuoteChange['by']>): string {
  if (session === undefined) return getRepRoom(id)
  return page === undefined ? getSessionRoom(session) : getPageRoom(session, page)
}

/** @rule R02 The sockets of a session that was ended are closed at once, on any instance. */
export function disconnectSessions(io: RepServer, ended: EndedSessions): void {
  if ('session' in ended) return io.in(getSessionRoom(ended.session)).disconnectSockets(true)
  const all = io.in(getRepRoom(ended.repId))
  const sockets = ended.except === undefined ? all : all.except(getSessionRoom(ended.except))
  sockets.disconnectSockets(true)
}

/** Lets a rep's page choose the quote that it watches. */
export async function acceptSocket(context: Pick<Context, 'db'>, socket: RepSocket): Promise<void> {
  // One after the other and with a turn for others in between, so that a socket that asks without end keeps nobody waiting.
  let watched: Promise<void> = Promise.resolve()
  const noteQuote = followSocket(context, socket)
  socket.on('watch', (request: unknown, answer: unknown) => {
    const respond = (response: WatchResponse) =>
      typeof answer === 'function' ? void answer(response) : undefined
    watched = watched
      .then(() => setImmediate())
      .then(() => watch(context, socket, request))
      .then((response) => {
        noteQuote()
        respond(response)
      })
      .catch(() => respond({ error: 'Something went wrong. Try again', code: 'INTERNAL' }))
  })
  socket.on('watch:lists', () => void socket.join(LISTS_ROOM))
  const { rep, idHash } = socket.data
  const page = readPage(socket.handshake.auth['page'])
  await socket.join([
    getRepRoom(rep.id),
    getSessionRoom(idHash),
    ...(page === undefined ? [] : [getPageRoom(idHash, page)]),
  ])
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
  if (!exists) return { error: 'We couldn’t find that quote', code: 'NOT_FOUND' }
  // Meanwhile the page may have moved on, or closed.
  if (socket.connected && socket.data.watching === guid) await socket.join(getQuoteRoom(guid))
  return { watching: guid }
}
