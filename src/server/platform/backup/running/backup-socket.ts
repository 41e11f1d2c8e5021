import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { copyRunningDatabase, removeCopy } from '#server/platform/backup/running/copy-folder.ts'
import { type Context } from '#server/platform/context.ts'
import { getSocketPath } from '#server/platform/db/embedded/folder-lock.ts'

export const BACKUP_SOCKET = 'backup.socket'

/** What the running program answers, as one line of JSON. */
export type CopyAnswer = { moment: string } | { refused: string }

/**
 * Lets the backup command have a copy of the embedded database while this program has it open. Whoever connects gets one,
 * which is removed when the connection ends. Only the owner of the data folder can connect, and read the copy.
 */
export async function listenForBackups({
  db,
  env,
  report,
}: Pick<Context, 'db' | 'env' | 'report'>): Promise<void> {
  const { dataDir } = env
  // A copy that is still there was left by a program that was killed.
  await removeCopy(dataDir)
  let isBusy = false
  const giveCopy = async (socket: Socket) => {
    if (isBusy) return send(socket, { refused: 'Another backup is being made at the moment.' })
    isBusy = true
    const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', resolve))
    try {
      const moment = await copyRunningDatabase(db, dataDir)
      send(socket, { moment: moment.toISOString() })
      await ended
    } catch (error) {
      report(error, 'the database could not be copied for a backup')
      send(socket, { refused: `The running program could not copy its database (${describe(error)}).` })
    } finally {
      await removeCopy(dataDir).catch((error: unknown) =>
        report(error, 'the copy for a backup was not removed'),
      )
      isBusy = false
    }
  }
  await listen(
    getSocketPath(dataDir, BACKUP_SOCKET),
    (socket) => void giveCopy(socket).finally(() => socket.end()),
  )
}

async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  rmSync(path, { force: true })
  return new Promise((resolve, reject) => {
    // Half open, so that the other side sees when its copy is removed.
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.resume()
      socket.unref()
      socket.on('error', () => undefined)
      onConnection(socket)
    })
    server.once('error', reject)
    server.listen(path, () => {
      chmodSync(path, 0o600)
      server.unref()
      resolve(server)
    })
  })
}

function send(socket: Socket, answer: CopyAnswer): void {
  socket.write(`${JSON.stringify(answer)}\n`)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  return 'code' in error ? String(error.code) : error.message
}
