import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Sent {
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpsSite {
  /** The name in its address and its certificate, such as `cover.example.com`. */
  name: string
  /** Where on this machine it is served. */
  port: number
  /** In PEM. */
  certificate: string
}

/** A browser that takes this machine for the host of a site, and believes its certificate. It keeps cookies. */
export class HttpsVisitor {
  readonly agent: Agent
  readonly #site: HttpsSite
  readonly #cookies = new Map<string, string>()

  /** With the address from which it comes; all of 127.0.0.0/8 is this machine. */
  constructor(site: HttpsSite, from = '127.0.0.1') {
    const lookup: LookupFunction = (_name, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
    this.agent = new Agent({ ca: site.certificate, lookup, localAddress: from, keepAlive: true })
    this.#site = site
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, headers && { headers })
  }

  post(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    return this.send('POST', path, { headers, body: JSON.stringify(body) })
  }

  send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
    const { name, port } = this.#site
    const own = {
      host: name,
      cookie: this.cookies,
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    }
    const options = { method, path, port, host: name, agent: this.agent, headers: { ...own, ...headers } }
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        this.#keep(response.headers['set-cookie'] ?? [])
        let text = ''
        response.on('data', (bytes: Buffer) => (text += bytes.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
  }
}
