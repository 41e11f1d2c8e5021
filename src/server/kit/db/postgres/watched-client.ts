import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { isOutdatedStatement } from '#server/kit/db/outages/contention.ts'
import { nameStatement, renameStatements, type Sent } from '#server/kit/db/postgres/statement-names.ts'

/**
 * A connection that ends itself if the server is silent for too long, as a stopped or unreachable one is. What is sent at one
 * moment leaves in one piece, and statements of transactions that come again and again are kept by the server.
 */
export class WatchedClient extends pg.Client {
  readonly #socket: Socket
  readonly #silenceMs: number
  #keepsStatements = false
  #isGathering = false

  constructor(config: pg.ClientConfig | undefined, silenceMs: number) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.#silenceMs = silenceMs
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
    this.allowSilence()
    const query = this.query.bind(this) as (sent: unknown, ...rest: unknown[]) => unknown
    this.query = ((sent: Sent, ...rest: unknown[]) => {
      this.#gather()
      return query(nameStatement(sent, this.#keepsStatements), ...rest)
    }) as typeof this.query
    this.#connection.on('errorMessage', (error: Error) => {
      if (isOutdatedStatement(error)) renameStatements()
    })
  }

  /** Where the server's messages arrive; the types of the library leave it out. */
  get #connection(): EventEmitter {
    return (this as unknown as { connection: EventEmitter }).connection
  }

  /** Sets how long the server may be silent. */
  allowSilence(silenceMs = this.#silenceMs): void {
    this.#socket.setTimeout(silenceMs)
  }

  /** Whether the server keeps the statements that are sent from now on, with their plans. */
  keepStatements(areKept: boolean): void {
    this.#keepsStatements = areKept
  }

  /** Holds back what is sent until those who run now have sent all of theirs. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#socket.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.#socket.uncork()
    })
  }
}
