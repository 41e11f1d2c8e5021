import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The first start creates a database, which takes long on a busy machine. */
const START_TIMEOUT_MS = 60_000

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
  const defaults = { DATA_DIR: folder, SAMPLE_DATA: 'no', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const program = await startServer((port) => ({
    args: ['dist/server/main.js'],
    // Many run at once, and one port is free for each.
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      SOCKET_PORT: String(port),
      ...defaults,
      ...settings,
    },
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
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  const output = listenTo(child)
  try {
    await waitUntilReady(child, output)
  } catch (error) {
    await stop(child)
    throw error
  }
  return { origin: `http://127.0.0.1:${port}`, output, stop: () => stop(child) }
}

function listenTo(child: ChildProcess): () => string {
  let output = ''
  const onOutput = (chunk: Buffer) => void (output += chunk.toString())
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  return () => output
}

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The program ${why}.\n${output()}`))
    const timer = setTimeout(() => fail('did not become ready'), START_TIMEOUT_MS)
    const look = () => {
      if (!/^ready: /m.test(output())) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', look)
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
