import { requireKnownCall } from './known-call.ts'

const API = '/quote/api'

export interface ApiResponse {
  /** 0 if the connection broke before a response. */
  status: number
  code: string | undefined
  data: Json
  text: string
  headers: Headers
}

export interface Json {
  [key: string]: unknown
}

/** A client like a browser: it keeps cookies and sends the XSRF pair with every write. */
export class Caller {
  readonly origin: string
  readonly #cookies = new Map<string, string>()

  private constructor(origin: string) {
    this.origin = origin
  }

  static async connect(origin: string): Promise<Caller> {
    const caller = new Caller(origin)
    await caller.get('/config')
    return caller
  }

  /** The cookies as a browser would send them. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Another client with the same cookies, at another instance if given. */
  copy(origin = this.origin): Caller {
    const other = new Caller(origin)
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value)
    return other
  }

  async get(path: string, headers = {}): Promise<ApiResponse> {
    requireKnownCall('GET', path)
    return this.#fetch('GET', `${API}${path}`, undefined, headers)
  }

  /** A request outside of the API, such as a page or the card fields of the sandbox, or of a path that no call has. */
  request(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    return this.#fetch(method, path, body, {})
  }

  async send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<ApiResponse> {
    requireKnownCall(method, path)
    return this.#fetch(method, `${API}${path}`, body, headers)
  }

  /** The bytes of a document. */
  async download(path: string): Promise<Buffer> {
    const { status, bytes } = await this.fetchFile(path)
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`)
    return bytes
  }

  /** The bytes of a document, or why there is none. */
  async fetchFile(path: string): Promise<{ status: number; text: string; bytes: Buffer }> {
    requireKnownCall('GET', path)
    const response = await fetch(`${this.origin}${API}${path}`, { headers: this.#headers() })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, text: response.ok ? '' : bytes.toString() }
  }

  async #fetch(method: string, path: string, body: unknown, headers: object): Promise<ApiResponse> {
    const init = {
      method,
      headers: { ...this.#headers(), ...headers },
      redirect: 'manual' as const,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    try {
      const response = await fetch(this.origin + path, init)
      const text = await response.text()
      this.#keep(response)
      return { status: response.status, text, headers: response.headers, ...read(text) }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { status: 0, code: undefined, data: {}, text: error.message, headers: new Headers() }
    }
  }

  #headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      cookie: this.cookies,
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
    }
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
  }
}

function read(text: string): Pick<ApiResponse, 'code' | 'data'> {
  try {
    const { code, data } = JSON.parse(text) as { code?: string; data?: Json }
    return { code, data: data ?? {} }
  } catch {
    return { code: undefined, data: {} }
  }
}
