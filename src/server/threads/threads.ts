import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Crop } from '#domain/files/crop.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type FileFault } from '#domain/problem.ts'
import { type Picture, type Upload } from '#server/files/clean-picture.ts'
import { type PictureTask } from '#server/threads/heavy-tasks.ts'
import { type Priority } from '#server/threads/limiter.ts'
import { openThreadPool, type PoolSettings } from '#server/threads/thread-pool.ts'

/** What would keep everybody waiting while it is done, and is therefore done in threads of its own. */
export interface Threads {
  /** A paper as a PDF file. Refused as BUSY where too much waits already, or for too long. */
  setPaper: (words: PaperWords, priority: Priority) => Promise<Buffer>
  /** A picture that holds nothing but its pixels, or why it is not taken. */
  cleanPicture: (upload: Upload, crop?: Crop) => Promise<Picture | FileFault>
  close: () => Promise<void>
}

export type ThreadSettings = Pick<PoolSettings, 'report'> & Partial<Omit<PoolSettings, 'name' | 'file'>>

/** One processor is left to whoever answers requests; more than a few threads cost more memory than they save time. */
const MOST_THREADS = 4

const LIMITS = {
  concurrency: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
  maxQueue: 64,
  maxWaitMs: 2000,
  // For what would never end; on a machine short of breath the first paper of a thread alone takes half a minute.
  maxRunMs: 60_000,
}

/** Beside this file among the sources, and beside the built server. */
const FILE = path.join(import.meta.dirname, `heavy-tasks${path.extname(import.meta.filename)}`)

/** Papers and pictures have threads of their own, so that neither waits for the other. */
export function openThreads(settings: ThreadSettings): Threads {
  const papers = openThreadPool({ ...LIMITS, ...settings, name: 'papers', file: FILE })
  const pictures = openThreadPool({ ...LIMITS, ...settings, name: 'pictures', file: FILE })
  return {
    setPaper: async (words, priority) => bufferOf(await papers.run<Uint8Array>('setPaper', words, priority)),
    cleanPicture: async (upload, crop) => {
      // Its libraries have to stay when a thread ends, so the first to load them is the one that ends last.
      await import('sharp')
      const task: PictureTask = { upload, crop }
      const cleaned = await pictures.run<Picture | FileFault>('cleanPicture', task, 'person')
      return typeof cleaned === 'string' ? cleaned : { ...cleaned, content: bufferOf(cleaned.content) }
    },
    close: async () => void (await Promise.all([papers.close(), pictures.close()])),
  }
}

/** From a thread comes a plain array of bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
