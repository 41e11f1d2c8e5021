import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Crop } from '#domain/files/crop.ts'
import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { type FileProblemCode } from '#domain/problem.ts'
import { type Picture, type Upload } from '#server/platform/files/clean-picture.ts'
import { type PictureTask } from '#server/platform/threads/heavy-tasks.ts'
import { type Priority } from '#server/platform/threads/limiter.ts'
import { openThreadPool, type PoolSettings } from '#server/platform/threads/thread-pool.ts'

/** What would keep everybody waiting while it is done, and is therefore done in threads of its own. */
export interface Threads {
  /** A paper as a PDF file. Refused as BUSY where too much waits already, or for too long. */
  renderPdf: (words: PrintableDocument, priority: Priority) => Promise<Buffer>
  /** A picture that holds nothing but its pixels, or why it is not taken. */
  cleanPicture: (upload: Upload, crop?: Crop) => Promise<Picture | FileProblemCode>
  close: () => Promise<void>
}

export type ThreadSettings = Pick<PoolSettings, 'report'> & Partial<Omit<PoolSettings, 'name' | 'file'>>

/** One processor is left to whoever answers requests; more than a few threads cost more memory than they save time. */
const MAX_THREADS = 4

const LIMITS = {
  concurrency: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
  maxQueue: 64,
  maxWaitMs: 2000,
  // For what would never end; on a machine short of breath the first paper of a thread alone takes half a minute.
  maxRunMs: 60_000,
}

/** Beside this file among the sources, and beside the built server. */
const TASKS_FILE = path.join(import.meta.dirname, `heavy-tasks${path.extname(import.meta.filename)}`)

/** Papers and pictures have threads of their own, so that neither waits for the other. */
export function openThreads(settings: ThreadSettings): Threads {
  const papers = openThreadPool({ ...LIMITS, ...settings, name: 'papers', file: TASKS_FILE })
  const pictures = openThreadPool({ ...LIMITS, ...settings, name: 'pictures', file: TASKS_FILE })
  return {
    renderPdf: async (words, priority) =>
      toBuffer(await papers.run<Uint8Array>('renderPdf', words, priority)),
    cleanPicture: async (upload, crop) => {
      // Its libraries have to stay when a thread ends, so the first to load them is the one that ends last.
      await import('sharp')
      const task: PictureTask = { upload, crop }
      const cleaned = await pictures.run<Picture | FileProblemCode>('cleanPicture', task, 'person')
      return typeof cleaned === 'string' ? cleaned : { ...cleaned, content: toBuffer(cleaned.content) }
    },
    close: async () => void (await Promise.all([papers.close(), pictures.close()])),
  }
}

/** From a thread comes a plain array of bytes. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
