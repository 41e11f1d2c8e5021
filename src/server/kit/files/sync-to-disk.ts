import { execFile } from 'node:child_process'
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '#server/kit/files/make-folder.ts'

/** What systems answer that cannot open or sync a folder; they keep its entries with its files. */
const FOLDERS_NOT_SYNCED_CODES = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF', 'ENOTSUP']

/** Creates a folder and those above it, as far as they are missing, and waits until their names are on the disk. */
export function createSyncedFolder(folder: string): void {
  const outermost = makeFolder(folder)
  if (outermost === undefined) return
  const above = path.dirname(path.resolve(outermost))
  for (let each = path.resolve(folder); each !== above; each = path.dirname(each))
    syncFolderEntries(path.dirname(each))
}

/** Waits until the names of the files in this folder are on the disk: a synced file may still lose its name. */
export function syncFolderEntries(folder: string): void {
  try {
    syncPath(folder, fsyncSync)
  } catch (error) {
    if (!FOLDERS_NOT_SYNCED_CODES.includes(getErrorCode(error))) throw error
  }
}

/** Waits until all below this folder is on the disk, with its own name. */
export async function syncTree(folder: string): Promise<void> {
  try {
    // One call of the system, where there is one: some thousand files take seconds one by one.
    await promisify(execFile)('sync', ['--file-system', folder])
  } catch {
    syncOneByOne(folder)
  }
  syncFolderEntries(path.dirname(path.resolve(folder)))
}

function syncOneByOne(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolderEntries(place)
    else if (entry.isFile()) syncPath(place, fdatasyncSync)
  }
  syncFolderEntries(folder)
}

function syncPath(place: string, sync: (file: number) => void): void {
  const file = openSync(place, 'r')
  try {
    sync(file)
  } finally {
    closeSync(file)
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
