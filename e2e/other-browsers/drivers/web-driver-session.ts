import { setTimeout as wait } from 'node:timers/promises'
import { CALL_TIMEOUT_MS } from './driver.ts'

/** By this name the protocol hands over an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of WebDriver (https://www.w3.org/TR/webdriver2/). */
export class WebDriverSession {
  readonly version: string
  readonly #address: string

  private constructor(address: string, version: string) {
    this.#address = address
    this.version = version
  }

  static async open(origin: string, browser: string): Promise<WebDriverSession> {
    await untilReady(origin)
    const options = { binary: browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const session = (await request('POST', `${origin}/session`, { capabilities })) as {
      sessionId: string
      capabilities: Record<string, string>
    }
    const { browserName, browserVersion } = session.capabilities
    return new WebDriverSession(`${origin}/session/${session.sessionId}`, `${browserName} ${browserVersion}`)
  }

  post(path: string, body: Record<string, unknown>): Promise<unknown> {
    return request('POST', this.#address + path, body)
  }

  /** The value of an expression of the page, which finds what is handed over in `arguments`. */
  call(expression: string, args: readonly unknown[]): Promise<unknown> {
    return this.post('/execute/sync', { script: `return ${expression}`, args })
  }

  async close(): Promise<void> {
    await request('DELETE', this.#address)
  }
}

async function untilReady(origin: string): Promise<void> {
  const until = Date.now() + CALL_TIMEOUT_MS
  for (;;) {
    try {
      await request('GET', `${origin}/status`)
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}

async function request(method: string, url: string, body?: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as Record<string, string>
  throw new Error(`${method} ${new URL(url).pathname}: ${error}, ${message}`)
}
