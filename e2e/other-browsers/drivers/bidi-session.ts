import { once } from 'node:events'
import { WebSocket } from 'ws'
import { withinTime } from './driver.ts'

/** A value of the page, as the protocol sends it. */
interface RemoteValue {
  value?: unknown
  /** Of an element. */
  sharedId?: string
}

interface Waiting {
  resolve: (result: Record<string, unknown>) => void
  reject: (error: Error) => void
}

/** A session of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) with one tab. */
export class BidiSession {
  readonly version: string
  /** The tab, and the frames that were entered. */
  readonly frames: string[]
  readonly #connection: Connection

  private constructor(connection: Connection, version: string, tab: string) {
    this.#connection = connection
    this.version = version
    this.frames = [tab]
  }

  static async open(address: string): Promise<BidiSession> {
    const socket = new WebSocket(address)
    await withinTime('the connection', once(socket, 'open'))
    const connection = new Connection(socket)
    const { capabilities } = await connection.send('session.new', { capabilities: {} })
    const { browserName, browserVersion } = capabilities as Record<string, string>
    // The tab it starts with never gets the focus, without which fields for dates ignore keys.
    const { context } = await connection.send('browsingContext.create', { type: 'tab' })
    await connection.send('browsingContext.activate', { context })
    return new BidiSession(connection, `${browserName} ${browserVersion}`, String(context))
  }

  send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#connection.send(method, params)
  }

  /** Calls a function of the page in the frame that was entered last. */
  async call(source: string, args: readonly unknown[]): Promise<RemoteValue> {
    const { result, exceptionDetails } = await this.send('script.callFunction', {
      functionDeclaration: source,
      awaitPromise: true,
      target: { context: this.frames.at(-1) },
      arguments: args.map(asLocalValue),
    })
    if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text)
    return result as RemoteValue
  }

  async evaluate(source: string, args: readonly unknown[]): Promise<unknown> {
    const call = `async (...args) => JSON.stringify(await (${source})(...args)) ?? 'null'`
    const { value } = await this.call(call, args)
    return JSON.parse(String(value))
  }

  async act(source: Record<string, unknown>): Promise<void> {
    await this.send('input.performActions', { context: this.frames.at(-1), actions: [source] })
  }

  close(): void {
    this.#connection.close()
  }
}

/** Texts, numbers, and elements by their id; more the journeys do not hand over. */
function asLocalValue(arg: unknown): unknown {
  if (typeof arg === 'object') return arg
  return { type: typeof arg, value: arg }
}

class Connection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString())))
  }

  send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = ++this.#lastId
    const answer = new Promise<Record<string, unknown>>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject }),
    )
    this.#socket.send(JSON.stringify({ id, method, params }))
    return withinTime(method, answer)
  }

  #receive(message: { id?: number; result?: Record<string, unknown>; message?: string }): void {
    const waiting = this.#waiting.get(message.id ?? 0)
    if (!waiting) return
    this.#waiting.delete(message.id ?? 0)
    if (message.result) waiting.resolve(message.result)
    else waiting.reject(new Error(message.message))
  }

  close(): void {
    this.#socket.terminate()
  }
}
