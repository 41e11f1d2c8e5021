import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const API = '/quote/api'

/** A client with its own loopback address. */
export class CallerFromAddress {
  readonly #origin: string
  readonly #address: string
  #cookies: Readonly<Record<string, string>> = {}

  private constructor(origin: string, address: string) {
    this.#origin = origin
    this.#address = address
  }

  static async connect(origin: string, address: string): Promise<CallerFromAddress> {
    const caller = new CallerFromAddress(origin, address)
    const { headers } = await caller.#send('GET', '/config')
    const pairs = (headers['set-cookie'] ?? []).map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s))
    caller.#cookies = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
    return caller
  }

  /** The code of the answer, or that it succeeded. */
  async signIn(email: string, password: string): Promise<string> {
    const answer = await this.#send('POST', '/admin/session', { email, password })
    const { code = 'signed in' } = JSON.parse(await text(answer)) as { code?: string }
    return code
  }

  async #send(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const outgoing = request(`${this.#origin}${API}${path}`, {
      method,
      localAddress: this.#address,
      headers: {
        'content-type': 'application/json',
        cookie: Object.entries(this.#cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        'x-xsrf-token': decodeURIComponent(this.#cookies['XSRF-TOKEN'] ?? ''),
      },
    })
    outgoing.end(body && JSON.stringify(body))
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (!body) answer.resume()
    return answer
  }
}
