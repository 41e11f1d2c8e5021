import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, rmdirSync, statSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#server/kit/process/startup-error.ts'

/** The longest path of a socket that works on every system. */
const SOCKET_PATH_BYTES = 100
/** A gate of this age was left by a process that died; holding it takes milliseconds. */
const GATE_IS_STALE_MS = 5000
const GATE_TIMEOUT_MS = 10_000
/** Any other error, such as that of a socket of another user, does not tell whether a process has the folder. */
const NOBODY_LISTENS_CODES = ['ENOENT', 'ECONNREFUSED']

/** Another process has the data folder. */
export class FolderInUseError extends StartupError {
  override name = 'FolderInUseError'
}

export interface FolderLock {
  release: () => Promise<void>
}

/**
 * Locks a data folder for this process. The lock is a listening socket, which ends with its process, so that a kill
 * leaves nothing behind.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = getSocketPath(folder, 'lock.socket')
  const gate = path.join(folder, 'lock.gate')
  await enterGate(gate)
  try {
    // Checking, removing a dead socket and listening are three steps: without the gate, two processes could both
    // succeed.
    if (await isHeld(socket)) throw new FolderInUseError(describeInUse(folder))
    rmSync(socket, { force: true })
    const server = await listen(socket)
    return { release: () => new Promise((resolve) => server.close(() => resolve())) }
  } finally {
    rmdirSync(gate)
  }
}

function describeInUse(folder: string): string {
  return (
    `The data folder ${path.resolve(folder)} is in use by another process. Stop that process, ` +
    'set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL server.'
  )
}

function describeUnknown(socket: string, code: string): string {
  return (
    `We can’t check at ${socket} (${code}) if another process uses the data folder. Make sure none does, ` +
    'of any user, then remove that file.'
  )
}

/** Where a socket of a data folder is: in it, unless its path is too long for a socket. */
export function getSocketPath(folder: string, name: string): string {
  const whole = path.join(realpathSync(folder), name)
  if (Buffer.byteLength(whole) <= SOCKET_PATH_BYTES) return whole
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 32)
  return path.join(tmpdir(), `albatross-${hash}.socket`)
}

async function enterGate(gate: string): Promise<void> {
  const deadline = Date.now() + GATE_TIMEOUT_MS
  while (!tryEnterGate(gate)) {
    if (Date.now() > deadline)
      throw new StartupError(`We can’t lock the data folder. Remove ${gate} and start again.`)
    await pause(20)
  }
}

function tryEnterGate(gate: string): boolean {
  try {
    mkdirSync(gate)
    return true
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  }
  if (isGateStale(gate)) rmSync(gate, { recursive: true, force: true })
  return false
}

function isGateStale(gate: string): boolean {
  const stat = statSync(gate, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > GATE_IS_STALE_MS
}

function isHeld(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', (error) => {
      const code = String(getErrorCode(error))
      if (NOBODY_LISTENS_CODES.includes(code)) resolve(false)
      else reject(new StartupError(describeUnknown(socket, code)))
    })
  })
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((probe) => probe.destroy())
    server.once('error', reject)
    server.listen(socket, () => {
      server.unref()
      resolve(server)
    })
  })
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
