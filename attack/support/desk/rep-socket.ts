import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents, WatchResponse } from '#contract/live.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** A socket as a page of a rep's opens it, or as somebody forges it. It keeps what it was sent. */
export class RepSocket {
  readonly received: string[] = []
  /** `open`, or why it was refused. */
  readonly opened: Promise<string>
  readonly #socket: Socket<ServerEvents, ClientEvents>

  constructor(at: string, headers: { cookie: string; origin?: string }, page?: string) {
    this.#socket = io(at, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { ...headers },
      ...(page !== undefined && { auth: { page } }),
    })
    this.#socket.onAny((event: string, ...content: unknown[]) => {
      this.received.push(`${event} ${JSON.stringify(content)}`)
    })
    this.opened = new Promise((resolve) => {
      this.#socket.once('connect', () => resolve('open'))
      this.#socket.once('connect_error', ({ message }) => resolve(message))
    })
  }

  get isOpen(): boolean {
    return this.#socket.connected
  }

  /** Any value, also wrong ones. */
  watch(guid: unknown): Promise<WatchResponse> {
    return this.#socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('watch', { guid: guid as string })
  }

  watchLists(): void {
    this.#socket.emit('watch:lists')
  }

  /** Any event, also one that only the server sends. */
  forge(event: string, ...content: unknown[]): void {
    const socket = this.#socket as unknown as { emit: (event: string, ...content: unknown[]) => void }
    socket.emit(event, ...content)
  }

  close(): void {
    this.#socket.disconnect()
  }
}
