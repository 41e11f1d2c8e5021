import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import {
  ANOTHER_BACKUP,
  copyRunningDatabase,
  removeAbandonedCopy,
  removeCopy,
} from '#server/operations/backup/running/copy-folder.ts'
import type { Context } from '#server/kit/context.ts'
import { getSocketPath } from '#server/kit/db/embedded/folder-lock.ts'

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
  await removeAbandonedCopy(dataDir).catch((error: unknown) => {
    // A backup that began before this program still reads its copy, and removes it.
    if (!(error instanceof BackupError)) throw error
  })
  let isBusy = false
  const giveCopy = async (socket: Socket) => {
    if (isBusy) return send(socket, { refused: ANOTHER_BACKUP })
    isBusy = true
    const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', resolve))
    try {
      const moment = await copyRunningDatabase(db, dataDir)
      send(socket, { moment: moment.toISOString() })
      await ended
      await removeCopy(dataDir).catch((error: unknown) =>
        report(error, 'the copy for a backup was not removed'),
      )
    } catch (error) {
      if (error instanceof BackupError) return send(socket, { refused: error.message })
      report(error, 'the database could not be copied for a backup')
      send(socket, { refused: `The running app couldn’t copy its database (${describe(error)}).` })
    } finally {
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
