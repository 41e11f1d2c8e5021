import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'

export interface Program {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string
  /** The output so far. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built program on a free port with a data folder of its own, and waits until it serves. The folder may
 * be prepared before: while the program runs, no other process can open it.
 */
export async function startProgram(
  settings: Record<string, string> = {},
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-e2e-'))
  await prepare(folder)
  const defaults = { NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error' }
  const program = await startServer((port) => ({
    args: ['dist/server/main.js'],
    env: { ...defaults, ...settingsAt(port), ...settings },
  }))
  const stop = async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...program, stop }
}

interface Command {
  args: string[]
  env: Record<string, string>
}

/** Starts a program of Node that says `ready:` when it serves on the port that it was given. */
export async function startServer(command: (port: number) => Command): Promise<Program> {
  const port = await freePort()
  const { args, env } = command(port)
  const started = new StartedProcess(process.execPath, args, { env })
  const stop = () => started.end('SIGTERM')
  try {
    await started.waitUntilReady()
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://127.0.0.1:${port}`, output: () => started.output, stop }
}
