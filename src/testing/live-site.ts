import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents, WatchResponse } from '#contract/live.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { openLiveUpdates } from '#server/live/open-live-updates.ts'
import { createRepSession } from '#server/reps/rep-session.ts'
import { freePort } from '#testing/program.ts'
import { type Site, testSite } from '#testing/site.ts'
import type { TestContextOptions } from '#testing/test-context.ts'

/** How often ended sessions are disconnected. */
const SESSION_CHECK_INTERVAL_MS = 50

export interface LiveSite extends Site {
  /** The port of the socket. */
  port: number
  pagesPort: number
  warnings: string[]
  /** Disconnects all sockets; the first half of stopping. */
  disconnect: () => void
  close: () => Promise<void>
}

/** The program, listening for pages and for the socket, on two free ports unless set otherwise. */
export async function liveSite(db: Db, { env = {}, ...options }: TestContextOptions = {}): Promise<LiveSite> {
  const pagesPort = await freePort()
  const live = openLiveUpdates(SESSION_CHECK_INTERVAL_MS)
  const SOCKET_PORT = env['SOCKET_PORT'] ?? String(await freePort())
  const ports = {
    PORT: String(pagesPort),
    SOCKET_PORT: SOCKET_PORT === 'same' ? String(pagesPort) : SOCKET_PORT,
  }
  const site = await testSite(db, { ...options, env: { ...env, ...ports }, live })
  const warnings: string[] = []
  const { app } = site.server
  await live.listen(site.context, app.server, { warn: (message) => void warnings.push(message) })
  await app.listen({ host: '127.0.0.1', port: pagesPort })
  const { disconnect } = live
  const close = async () => {
    disconnect()
    await app.close()
    await live.close()
  }
  return { ...site, port: Number(ports.SOCKET_PORT), pagesPort, warnings, disconnect, close }
}

/** The cookie of a rep who has just signed in. */
export async function repCookie(context: Context, { id }: Pick<Rep, 'id'>): Promise<string> {
  const { name, value } = await createRepSession(context, { id })
  return `${name}=${value}`
}

interface HandshakeHeaders {
  cookie?: string
  origin?: string
  host?: string
}

/** The socket of a rep's page, which stores the received events. */
export class RepSocketClient {
  readonly received: unknown[] = []
  readonly #socket: Socket<ServerEvents, ClientEvents>

  /** With the name of the page, if it sends one. */
  constructor(port: number, headers: HandshakeHeaders, page?: unknown) {
    const auth = page === undefined ? {} : { page }
    const options = { transports: ['websocket'], forceNew: true, reconnection: false, auth }
    this.#socket = io(`http://127.0.0.1:${port}`, { ...options, extraHeaders: { ...headers } })
    this.#socket.onAny((...event: unknown[]) => void this.received.push(event))
  }

  get isOpen(): boolean {
    return this.#socket.connected
  }

  /** Why the connection was refused; undefined if it is open. */
  connectionError(): Promise<string | undefined> {
    return new Promise((resolve) => {
      if (this.isOpen) return resolve(undefined)
      this.#socket.once('connect', () => resolve(undefined))
      this.#socket.once('connect_error', (error) => resolve(error.message))
    })
  }

  /** Sends any value, also invalid ones. */
  watch(guid: unknown): Promise<WatchResponse> {
    return this.#socket.timeout(5000).emitWithAck('watch', { guid: guid as string })
  }

  /** Sends an event that the server does not know. */
  forge(event: string, ...content: unknown[]): void {
    const socket = this.#socket as unknown as { emit: (event: string, ...content: unknown[]) => void }
    socket.emit(event, ...content)
  }

  close(): void {
    this.#socket.disconnect()
  }
}

/** Waits until the condition holds, for at most five seconds. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition did not become true in time')
    await pause(10)
  }
}
