import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Brings a folder with all that is below it to the disk, so that a loss of power does not take it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(place)
    else if (entry.isFile()) await syncToDisk(place)
  }
  await syncToDisk(folder)
}

/** A file's content, or the names in a folder. */
export async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
