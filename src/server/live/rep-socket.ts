import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import type { ActiveSession } from '#server/reps/rep-session.ts'

/** The rep of a socket, and the quote that their page shows. */
export interface SocketData extends ActiveSession {
  watching?: string
}

/** What instances tell each other beside the news for pages. */
interface InstanceEvents {
  settings: () => void
}

export type RepServer = Server<ClientEvents, ServerEvents, InstanceEvents, SocketData>
export type RepSocket = Socket<ClientEvents, ServerEvents, InstanceEvents, SocketData>
