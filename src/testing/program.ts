import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const READY = 'ready: '

/** The built program if the tests have built it, which starts faster; otherwise the sources. */
const PROGRAM = process.env['TEST_PROGRAM']
  ? [process.env['TEST_PROGRAM']]
  : ['--import', 'tsx', 'src/server/main.ts']

/** The real program in a separate process, which can be killed and started again with the same data. */
export class Program {
  private child: ChildProcess | undefined
  private output = ''
  private readonly settings: Record<string, string>

  constructor(settings: Record<string, string>) {
    this.settings = settings
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings['PORT']}/quote`
  }

  /** The output since it was last started. */
  get log(): string {
    return this.output
  }

  async start(): Promise<void> {
    this.output = ''
    const env = {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SAMPLE_DATA: 'no',
      // Many run at once, and one port is free for each.
      SOCKET_PORT: this.settings['PORT'],
      ...this.settings,
    }
    const child = spawn(process.execPath, PROGRAM, { env })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => (this.output += bytes.toString()))
    }
    while (!this.output.includes(READY)) {
      if (child.exitCode !== null) throw new Error(`The program did not start:\n${this.output}`)
      await pause(20)
    }
  }

  /** Kills it at once. */
  kill(): Promise<void> {
    return this.end('SIGKILL')
  }

  /** Stops it, and waits until it has ended. */
  stop(): Promise<void> {
    return this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
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
