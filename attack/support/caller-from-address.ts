import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { requireKnownCall } from './known-call.ts'

const API = '/quote/api'

/** A client with its own loopback address. */
export class CallerFromAddress {
  readonly #origin: string
  readonly #address: string
  /** Keeps connections for a flood; without it, each request has its own. */
  readonly #agent: Agent | false
  #cookies: Readonly<Record<string, string>> = {}

  private constructor(origin: string, address: string, connections: number) {
    this.#origin = origin
    this.#address = address
    this.#agent = connections > 0 && new Agent({ keepAlive: true, maxSockets: connections })
  }

  static async connect(origin: string, address: string): Promise<CallerFromAddress> {
    const caller = new CallerFromAddress(origin, address, 0)
    const { headers } = await caller.#send('GET', '/config')
    const pairs = (headers['set-cookie'] ?? []).map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s))
    caller.#cookies = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
    return caller
  }

  /** The same client at another address. */
  at(address: string, connections = 0): CallerFromAddress {
    const other = new CallerFromAddress(this.#origin, address, connections)
    other.#cookies = this.#cookies
    return other
  }

  /** Ends the connections that are kept. */
  close(): void {
    if (this.#agent) this.#agent.destroy()
  }

  /** The code of the answer, or that it succeeded. */
  async signIn(email: string, password: string): Promise<string> {
    const answer = await this.#send('POST', '/admin/session', { email, password })
    const { code = 'signed in' } = JSON.parse(await text(answer)) as { code?: string }
    return code
  }

  /** What a write is answered with; status 0 if the connection was closed while the body was still sent. */
  async post(
    path: string,
    body: object | string,
  ): Promise<{ status: number; text: string; retryAfter: number }> {
    requireKnownCall('POST', path)
    try {
      const answer = await this.#send('POST', path, body)
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      return { status: answer.statusCode ?? 0, text: await text(answer), retryAfter }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
      return { status: 0, text: String(error.code), retryAfter: 0 }
    }
  }

  async #send(method: string, path: string, body?: object | string): Promise<IncomingMessage> {
    const outgoing = request(`${this.#origin}${API}${path}`, {
      method,
      localAddress: this.#address,
      // A connection that is kept may be closed by the server just as it is used again.
      agent: this.#agent,
      headers: {
        'content-type': 'application/json',
        cookie: Object.entries(this.#cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        'x-xsrf-token': decodeURIComponent(this.#cookies['XSRF-TOKEN'] ?? ''),
      },
    })
    // One that comes after the answer, as a refused body is still sent, has nobody else to hear it.
    outgoing.on('error', () => undefined)
    outgoing.end(typeof body === 'string' ? body : body && JSON.stringify(body))
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (!body) answer.resume()
    return answer
  }
}
