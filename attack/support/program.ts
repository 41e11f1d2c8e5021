import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../e2e/support/program/program.ts'

/** The first start creates the database, and builds if needed. */
const START_TIMEOUT_MS = 180_000
const READY = /^ready: /m

/** The first start uses `npm start`; a restart skips npm, which takes as long to start as the program. */
const FIRST_START = ['npm', 'start', '--silent'] as const
const RESTART = [process.execPath, 'scripts/run.mjs', 'start'] as const

const DEFAULT_SETTINGS = { SAMPLE_DATA: 'no', RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

const runningGroups = new Set<number>()
process.on('exit', () => {
  for (const group of runningGroups) killGroup(group, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** The product, started by its own command in a separate process group, which can be killed as a whole. */
export class Program {
  readonly origin: string
  /** Where the product is. */
  readonly folder: string
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #output = ''
  #wasStarted = false

  private constructor(folder: string, port: number, settings: Record<string, string>) {
    this.folder = folder
    this.origin = `http://127.0.0.1:${port}`
    this.#settings = { ...DEFAULT_SETTINGS, PORT: String(port), SOCKET_PORT: String(port), ...settings }
  }

  /** The product in a folder, on a port that stays the same over restarts. */
  static async create(folder: string, settings: Record<string, string>): Promise<Program> {
    return new Program(folder, await freePort(), settings)
  }

  /** Everything that it has printed since it was first started. */
  get output(): string {
    return this.#output
  }

  async start(): Promise<void> {
    const [command, ...args] = this.#wasStarted ? RESTART : FIRST_START
    this.#wasStarted = true
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ...this.#settings }
    const child = spawn(command, args, { cwd: this.folder, env, detached: true })
    this.#child = child
    if (child.pid !== undefined) runningGroups.add(child.pid)
    // The pipes close when the last process of the group has ended.
    this.#ended = once(child, 'close').finally(() => runningGroups.delete(child.pid ?? 0))
    await this.#waitUntilReady(child)
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Kills it at once. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child?.pid !== undefined && runningGroups.has(this.#child.pid))
      killGroup(this.#child.pid, signal)
    await this.#ended
  }

  #waitUntilReady(child: ChildProcess): Promise<void> {
    const before = this.#output.length
    return new Promise((resolve, reject) => {
      const fail = (reason: string) =>
        reject(new Error(`The program ${reason}.\n${this.#output.slice(before)}`))
      const timer = setTimeout(() => fail('did not become ready'), START_TIMEOUT_MS)
      const onOutput = (chunk: Buffer) => {
        this.#output += chunk.toString()
        if (!READY.test(this.#output.slice(before))) return
        clearTimeout(timer)
        resolve()
      }
      child.stdout?.on('data', onOutput)
      child.stderr?.on('data', onOutput)
      child.once('error', (error) => fail(`could not be started: ${error.message}`))
      child.once('close', (code) => {
        clearTimeout(timer)
        fail(`ended with ${code}`)
      })
    })
  }
}

function killGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended already.
  }
}
