import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { StartedProcess } from '#testing/started-process.ts'

/** What Node is told to run: the built program if the tests have built it, which starts faster; otherwise the sources. */
export const PROGRAM = process.env['TEST_PROGRAM']
  ? [process.env['TEST_PROGRAM']]
  : ['--import', 'tsx', 'src/server/main.ts']

/** What every program is told that a test starts: no data but the test's own, no limits. */
export function settingsAt(port: number | string) {
  // Many run at once, and one port is free for each.
  return { PORT: String(port), SOCKET_PORT: String(port), SAMPLE_DATA: 'no', RATE_LIMITS: 'off' }
}

/** The real program in a separate process, which can be killed and started again with the same data. */
export class Program {
  #process: StartedProcess | undefined
  readonly #settings: Record<string, string>

  constructor({ PORT = '', ...settings }: Record<string, string>) {
    this.#settings = { LOG_LEVEL: 'warn', ...settingsAt(PORT), ...settings }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#settings['PORT']}/quote`
  }

  /** The output since it was last started. */
  get log(): string {
    return this.#process?.output ?? ''
  }

  async start(): Promise<void> {
    this.#process = new StartedProcess(process.execPath, PROGRAM, { env: this.#settings })
    await this.#process.waitUntilReady()
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL')
  }

  /** Stops it, and waits until it has ended. */
  async stop(): Promise<void> {
    await this.#process?.end('SIGTERM')
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
