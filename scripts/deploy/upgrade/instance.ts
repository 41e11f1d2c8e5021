import path from 'node:path'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import type { Release } from './older-release.ts'

const START_TIMEOUT_MS = 180_000

/** Where a program runs: its current folder, and its settings besides the port. */
export interface Place {
  folder: string
  settings: Record<string, string>
}

const running = new Set<StartedProcess>()
process.on('exit', () => {
  for (const started of running) started.send('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** One process of a release, on a port of its own. */
export class Instance {
  readonly release: Release
  readonly origin: string
  /** As its readiness answered last. */
  isReady = false
  readonly #started: StartedProcess

  private constructor(release: Release, { folder, settings }: Place, port: number) {
    this.release = release
    this.origin = `http://127.0.0.1:${port}`
    this.#started = run(release, 'main', [], {
      folder,
      settings: { ...settingsAt(port), LOG_LEVEL: 'info', ...settings },
    })
  }

  static async start(release: Release, place: Place): Promise<Instance> {
    const instance = new Instance(release, place, await freePort())
    await instance.#started.waitUntilReady(START_TIMEOUT_MS)
    return instance
  }

  /** A start that should be refused: how it ended, and what it printed. One that serves is an error. */
  static async startRefused(
    release: Release,
    place: Place,
  ): Promise<{ code: number | null; output: string }> {
    const instance = new Instance(release, place, await freePort())
    const started = instance.#started
    const isServing = await started.waitUntilReady(START_TIMEOUT_MS).then(
      () => true,
      () => !started.hasEnded,
    )
    if (isServing) {
      await started.end('SIGKILL')
      throw new Error(`It was not refused:\n${started.output}`)
    }
    return { code: await started.ended, output: started.output }
  }

  get output(): string {
    return this.#started.output
  }

  /** As a supervisor stops it; its exit code. */
  async stop(): Promise<number | null> {
    await this.#started.end('SIGTERM')
    return this.#started.ended
  }
}

/** Runs a command of a release, such as `backup`, to its end. */
export async function runCommand(
  release: Release,
  command: string,
  args: readonly string[],
  place: Place,
): Promise<{ code: number | null; output: string }> {
  const started = run(release, command, args, place)
  return { code: await started.ended, output: started.output }
}

function run(
  { folder: built }: Release,
  command: string,
  args: readonly string[],
  { folder, settings }: Place,
): StartedProcess {
  const env = { NODE_ENV: 'production', HOME: process.env['HOME'], ...settings }
  const file = path.join(built, 'dist/server', `${command}.js`)
  const started = new StartedProcess(process.execPath, [file, ...args], { cwd: folder, env })
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return started
}
