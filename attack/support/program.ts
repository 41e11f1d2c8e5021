import { execFileSync } from 'node:child_process'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'

/** The first start creates the database, and builds if needed. */
const START_TIMEOUT_MS = 180_000

/** The first start uses `npm start`; a restart skips npm, which takes as long to start as the program. */
const FIRST_START = ['npm', 'start', '--silent'] as const
const RESTART = [process.execPath, 'scripts/run.mjs', 'start'] as const

const running = new Set<StartedProcess>()
process.on('exit', () => {
  for (const started of running) started.send('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** The product, started by its own command in a separate process group, which can be killed as a whole. */
export class Program {
  readonly origin: string
  /** Where the product is. */
  readonly folder: string
  readonly #settings: Record<string, string>
  /** One for each start; the last one runs. */
  readonly #starts: StartedProcess[] = []

  private constructor(folder: string, port: number, settings: Record<string, string>) {
    this.folder = folder
    this.origin = `http://127.0.0.1:${port}`
    this.#settings = { LOG_LEVEL: 'info', ...settingsAt(port), ...settings }
  }

  /** The product in a folder, on a port that stays the same over restarts. */
  static async create(folder: string, settings: Record<string, string>): Promise<Program> {
    return new Program(folder, await freePort(), settings)
  }

  /** Everything that it has printed since it was first started. */
  get output(): string {
    return this.#starts.map(({ output }) => output).join('')
  }

  async start(): Promise<void> {
    const [command, ...args] = this.#starts.length === 0 ? FIRST_START : RESTART
    const env = { HOME: process.env['HOME'], ...this.#settings }
    const started = new StartedProcess(command, args, { cwd: this.folder, env, detached: true })
    this.#starts.push(started)
    running.add(started)
    void started.ended.then(() => running.delete(started))
    await started.waitUntilReady(START_TIMEOUT_MS)
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#starts.at(-1)?.hasEnded ?? true
  }

  /** Runs a command for operators, with the settings of the program. */
  operate(script: string, ...args: string[]): void {
    const env = { ...process.env, ...this.#settings }
    const tsx = ['--import', 'tsx', `scripts/operating/${script}.ts`]
    execFileSync(process.execPath, [...tsx, ...args], { cwd: this.folder, env, stdio: 'pipe' })
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    await this.#starts.at(-1)?.end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#starts.at(-1)?.end('SIGTERM')
  }
}
