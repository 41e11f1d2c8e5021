import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../e2e/support/program/program.ts'

/** A first start makes a database, and builds what was not built. */
const START_TIMEOUT_MS = 180_000
const READY = /^ready: /m

/** What `npm start` runs; a restart after a kill leaves npm itself out, which takes as long as the program. */
const FIRST_START = ['npm', 'start', '--silent'] as const
const RESTART = [process.execPath, 'scripts/run.mjs', 'start'] as const

const DEFAULT_SETTINGS = { SAMPLE_DATA: 'no', RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

const runningGroups = new Set<number>()
process.on('exit', () => {
  for (const group of runningGroups) killGroup(group, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** The product as its one command starts it, in a process group of its own that can be killed whole. */
export class Program {
  readonly origin: string
  /** Where the product is. */
  readonly folder: string
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #said = ''
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

  /** All that it has printed, over all its lives. */
  get said(): string {
    return this.#said
  }

  async start(): Promise<void> {
    const [command, ...args] = this.#wasStarted ? RESTART : FIRST_START
    this.#wasStarted = true
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ...this.#settings }
    const child = spawn(command, args, { cwd: this.folder, env, detached: true })
    this.#child = child
    if (child.pid !== undefined) runningGroups.add(child.pid)
    // Its pipes close when the last of the group has gone.
    this.#ended = once(child, 'close').finally(() => runningGroups.delete(child.pid ?? 0))
    await this.#readiness(child)
  }

  /** Whether the process has ended. */
  get isGone(): boolean {
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

  #readiness(child: ChildProcess): Promise<void> {
    const before = this.#said.length
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The program ${why}.\n${this.#said.slice(before)}`))
      const timer = setTimeout(() => fail('did not become ready'), START_TIMEOUT_MS)
      const hear = (chunk: Buffer) => {
        this.#said += chunk.toString()
        if (!READY.test(this.#said.slice(before))) return
        clearTimeout(timer)
        resolve()
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
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
