import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#testing/program.ts'

export interface Postgres {
  url: string
  /** Shuts the server down without waiting for connected clients. */
  shutDown: () => Promise<void>
  /** Starts it again; resolves once it answers. */
  start: () => Promise<void>
  /** Stops all its processes, like an overloaded machine; call the result to continue them. */
  freeze: () => () => void
  stop: () => Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 15_000

/** Starts a temporary PostgreSQL server on a free port; undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const bin = findBinaries()
  const owner = bin && unprivilegedUser()
  if (!bin || !owner) return undefined

  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-postgres-'))
  chownSync(folder, owner.uid, owner.gid)
  const spawnOptions = { cwd: folder, uid: owner.uid, gid: owner.gid, stdio: 'ignore' } as const
  const data = path.join(folder, 'data')
  const created = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    spawnOptions,
  )
  if (created.status !== 0) return undefined

  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const start = () =>
    spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...options],
      spawnOptions,
    )
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  let server = start()
  await waitUntilReady(url)
  return {
    url,
    shutDown: () => shutDown(server),
    start: async () => {
      server = start()
      await waitUntilReady(url)
    },
    freeze: () => freeze(server),
    stop: async () => {
      await shutDown(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function canStartPostgres(): boolean {
  return findBinaries() !== undefined && unprivilegedUser() !== undefined
}

function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))))
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return undefined
  if (uid !== 0) return { uid, gid }
  try {
    const [own, group] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' })),
    )
    return own && group ? { uid: own, gid: group } : undefined
  } catch {
    return undefined
  }
}

/** One statement on a server, such as the making of a database. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function waitUntilReady(connectionString: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function shutDown(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // Fast shutdown: it does not wait for those that are still connected.
  server.kill('SIGINT')
  await ended
}

function freeze(server: ChildProcess): () => void {
  const parent = String(server.pid)
  const children = () =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter((pid) => pid > 0)
  // The parent first, so that it starts no more children.
  server.kill('SIGSTOP')
  const stopped = children()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of stopped) resume(pid)
    server.kill('SIGCONT')
  }
}

/** One that was killed meanwhile needs no waking. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {}
}
