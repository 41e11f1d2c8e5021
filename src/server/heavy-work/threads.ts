import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import type { SeasonPayouts, SeasonSlice, SimulatedContest } from '#domain/exposure/simulate-seasons.ts'
import type { SeasonSummary } from '#domain/exposure/season-summary.ts'
import type { Crop } from '#domain/files/crop.ts'
import type { JoinedDocuments, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { PrintJob } from '#domain/signs/print-job.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import type { ComparedQuotes } from '#domain/quote/pricing/compare-plans.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Picture, Upload } from '#server/kit/files/clean-picture.ts'
import type { Inspected, InspectionProblem, InspectionTask } from '#server/kit/files/inspect/inspect-file.ts'
import type { MailAttachment, ParsedMail } from '#server/kit/mail/parse-mail.ts'
import type {
  AttachmentTask,
  ComparisonTask,
  PictureTask,
  SummaryTask,
  SimulationTask,
} from '#server/heavy-work/heavy-tasks.ts'
import type { Priority } from '#server/kit/threads/limiter.ts'
import { openThreadPool, type PoolSettings } from '#server/kit/threads/thread-pool.ts'

declare module '#server/kit/context.ts' {
  interface Context {
    /** Threads for work that would keep other requests waiting. */
    threads: Threads
  }
}

/** Work that keeps a processor busy and therefore runs in separate threads. */
export interface Threads {
  /** A document as a PDF file. Rejected as BUSY if too much is waiting, or for too long. */
  renderPdf: (document: PrintableDocument, priority: Priority) => Promise<Buffer>
  /** Several documents as one PDF file. */
  renderJoinedPdf: (joined: JoinedDocuments, priority: Priority) => Promise<Buffer>
  /** Signs, labels or packing slips for a printer. */
  renderPrint: (job: PrintJob, priority: Priority) => Promise<Buffer>
  /** A drawing as a PNG file. */
  drawPicture: (drawing: Drawing, priority: Priority) => Promise<Buffer>
  /** A picture with nothing but its pixels, or the reason why it is rejected. */
  cleanPicture: (
    upload: Upload,
    crop?: Crop,
    within?: PictureTask['within'],
  ) => Promise<Picture | FileProblemCode>
  /** What a file shows that somebody has sent as evidence, or what is wrong with it. Rejected as BUSY, or as FILE_NOT_MADE if it takes too long. */
  inspectFile: (task: InspectionTask) => Promise<Inspected | InspectionProblem>
  /** What a mail says that somebody else wrote. Rejected as BUSY or, where it cannot be read in time, as FILE_NOT_MADE. */
  parseMail: (raw: Buffer) => Promise<ParsedMail>
  readMailAttachment: (raw: Buffer, index: number) => Promise<MailAttachment | undefined>
  /** Some seasons by chance. Rejected as BUSY while other simulations run. */
  simulateSeasons: (contests: readonly SimulatedContest[], slice: SeasonSlice) => Promise<SeasonPayouts>
  /** What such seasons say together. */
  summarizeSeasons: (payouts: SeasonPayouts, retention: Cents) => Promise<SeasonSummary>
  /** What some quotes would cost under two plans. Rejected as BUSY while simulations run. */
  comparePlans: (task: ComparisonTask) => Promise<ComparedQuotes>
  close: () => Promise<void>
}

export type ThreadSettings = Pick<PoolSettings, 'report'> & Partial<Omit<PoolSettings, 'name' | 'file'>>

/** One processor is left for requests; more than a few threads need more memory than they save time. */
const MAX_THREADS = 4

const LIMITS = {
  concurrency: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
  maxQueue: 64,
  maxWaitMs: 2000,
  // Against endless tasks. On a slow machine the first document of a thread alone takes half a minute.
  maxRunMs: 60_000,
}

/** One after the other, as each may be large; the mail server keeps those for which there is no place. */
const MAIL_LIMITS = { ...LIMITS, concurrency: 1, maxQueue: 8, maxWaitMs: 20_000, maxRunMs: 30_000 }

/** One after the other: a simulation is many short tasks, and leaves room for another one between them. */
const SIMULATION_LIMITS = { ...LIMITS, concurrency: 1, maxQueue: 8, maxWaitMs: 20_000 }

/** Next to this file in the sources, and next to the built server. */
const TASKS_FILE = path.join(import.meta.dirname, `heavy-tasks${path.extname(import.meta.filename)}`)

/** Documents, pictures, mail and simulations have separate threads, so that none waits for another. */
export function openThreads(settings: ThreadSettings): Threads {
  const documents = openThreadPool({ ...LIMITS, ...settings, name: 'documents', file: TASKS_FILE })
  const pictures = openThreadPool({ ...LIMITS, ...settings, name: 'pictures', file: TASKS_FILE })
  const mail = openThreadPool({ ...MAIL_LIMITS, ...settings, name: 'mail', file: TASKS_FILE })
  const simulations = openThreadPool({
    ...SIMULATION_LIMITS,
    ...settings,
    name: 'simulations',
    file: TASKS_FILE,
  })
  return {
    renderPdf: async (document, priority) =>
      toBuffer(await documents.run<Uint8Array>('renderPdf', document, priority)),
    renderJoinedPdf: async (joined, priority) =>
      toBuffer(await documents.run<Uint8Array>('renderJoinedPdf', joined, priority)),
    renderPrint: async (job, priority) => {
      await keepSharpLoaded()
      return toBuffer(await documents.run<Uint8Array>('renderPrint', job, priority))
    },
    drawPicture: async (drawing, priority) => {
      await keepSharpLoaded()
      return toBuffer(await pictures.run<Uint8Array>('drawPicture', drawing, priority))
    },
    cleanPicture: async (upload, crop, within) => {
      await keepSharpLoaded()
      const task: PictureTask = { upload, crop, within }
      const cleaned = await pictures.run<Picture | FileProblemCode>('cleanPicture', task, 'person')
      return typeof cleaned === 'string' ? cleaned : { ...cleaned, content: toBuffer(cleaned.content) }
    },
    inspectFile: async (task) => {
      await keepSharpLoaded()
      return pictures.run<Inspected | InspectionProblem>('inspectFile', task, 'job')
    },
    parseMail: (raw) => mail.run<ParsedMail>('parseMail', raw, 'person'),
    readMailAttachment: (raw, index) => {
      const task: AttachmentTask = { raw, index }
      return mail.run<MailAttachment | undefined>('readMailAttachment', task, 'person')
    },
    simulateSeasons: (contests, slice) => {
      const task: SimulationTask = { contests, slice }
      return simulations.run<SeasonPayouts>('simulateSeasons', task, 'job')
    },
    summarizeSeasons: (payouts, retention) => {
      const task: SummaryTask = { payouts, retention }
      return simulations.run<SeasonSummary>('summarizeSeasons', task, 'job')
    },
    comparePlans: (task) => simulations.run<ComparedQuotes>('comparePlans', task, 'job'),
    close: async () => {
      await Promise.all([documents, pictures, mail, simulations].map((pool) => pool.close()))
    },
  }
}

/** Its native libraries must stay loaded when a thread ends, so this thread, which ends last, loads them first. */
async function keepSharpLoaded(): Promise<void> {
  await import('sharp')
}

/** A thread returns a plain array of bytes. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
