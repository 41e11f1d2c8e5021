import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { BACKUP_SOCKET, type CopyAnswer } from '#server/operations/backup/running/backup-socket.ts'
import { copyDatabaseFolder, removeCopy } from '#server/operations/backup/running/copy-folder.ts'
import { requireDatabase } from '#server/kit/db/embedded/embedded-database.ts'
import { getSocketPath, lockFolder } from '#server/kit/db/embedded/folder-lock.ts'

/** A copy of an embedded database, in the folder of copies of its data folder. */
export interface DatabaseCopy {
  /** Of what it shows. */
  moment: Date
  /** To be called once the copy is open: until then nobody else may take its place. */
  opened: () => Promise<void>
  remove: () => Promise<void>
}

/** Copies the embedded database: the running program does it, or this process while nobody else has it open. */
export async function takeCopy(dataDir: string): Promise<DatabaseCopy> {
  requireDatabase(dataDir)
  const program = await connectToProgram(dataDir)
  return program ? requestCopy(program) : copyAtRest(dataDir)
}

async function copyAtRest(dataDir: string): Promise<DatabaseCopy> {
  const lock = await lockFolder(dataDir)
  // As soon as the folder is free again, a program may start and store what the copy does not have.
  const moment = new Date()
  try {
    await copyDatabaseFolder(dataDir)
  } catch (error) {
    await lock.release()
    throw error
  }
  return { moment, opened: () => lock.release(), remove: () => removeCopy(dataDir) }
}

async function requestCopy(program: Socket): Promise<DatabaseCopy> {
  const answer = await readAnswer(program)
  if ('refused' in answer) {
    program.destroy()
    throw new BackupError(answer.refused)
  }
  const remove = async () => {
    // The program has ended: the next one removes the copy as it starts.
    if (program.destroyed) return
    const closed = new Promise<void>((resolve) => program.once('close', () => resolve()))
    // The program removes the copy when this side ends, and then ends its own.
    program.resume().end()
    await closed
  }
  return { moment: new Date(answer.moment), opened: async () => undefined, remove }
}

/** Undefined if no program has the folder open that gives copies. */
function connectToProgram(dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(getSocketPath(dataDir, BACKUP_SOCKET))
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

async function readAnswer(program: Socket): Promise<CopyAnswer> {
  const lines = createInterface({ input: program })
  for await (const line of lines) return JSON.parse(line) as CopyAnswer
  throw new BackupError('The running app ended before its database was copied.')
}
