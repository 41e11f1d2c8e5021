import { type ChildProcess, spawn } from 'node:child_process'

const READY = /^ready: /m

/** The first start may create a database, which takes long on a busy machine. */
const START_TIMEOUT_MS = 60_000

interface StartOptions {
  /** Besides PATH, all that it is told. */
  env: Record<string, string | undefined>
  cwd?: string
  /** In a group of its own that ends as a whole, for a command that starts others. */
  detached?: boolean
}

/** A process that a test has started, and what it prints. */
export class StartedProcess {
  /** Its exit code, once the last process of its group has ended too; null if it was killed. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess
  readonly #isGroup: boolean
  #isOver = false
  #output = ''

  constructor(command: string, args: readonly string[], { env, detached = false, ...options }: StartOptions) {
    const whole = { PATH: process.env['PATH'], ...env }
    const child = spawn(command, args, {
      ...options,
      detached,
      env: whole,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (this.#output += bytes.toString()))
    this.ended = new Promise((resolve) => {
      child.once('close', (code) => {
        this.#isOver = true
        resolve(code)
      })
    })
    this.#child = child
    this.#isGroup = detached
  }

  get output(): string {
    return this.#output
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Waits until it says that it serves; otherwise the error has what it printed. */
  waitUntilReady(timeoutMs = START_TIMEOUT_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The program ${why}.\n${this.#output}`))
      const timer = setTimeout(() => fail('did not become ready'), timeoutMs)
      const look = () => {
        if (!READY.test(this.#output)) return
        clearTimeout(timer)
        resolve()
      }
      this.#child.stdout?.on('data', look)
      this.#child.once('error', (error) => fail(`could not be started: ${error.message}`))
      void this.ended.then((code) => {
        clearTimeout(timer)
        fail(`ended with ${code}`)
      })
      look()
    })
  }

  send(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (this.#isOver || pid === undefined) return
    if (!this.#isGroup) return void this.#child.kill(signal)
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended already.
    }
  }

  /** Sends the signal, and waits until it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.send(signal)
    await this.ended
  }
}
