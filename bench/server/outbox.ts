import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { openDatabase } from '#server/kit/db/open-database.ts'
import type { Db } from '#server/kit/db/database.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { readEnv } from '#server/config/read-env.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { median, type Measure, tableOf } from '../measure.ts'

/** Goal: mails per second compared with a plain loop that sends the same mails to the same server. */
const GOALS = { embedded: 0.6, postgres: 0.8 }
const ROUNDS = 5
const MAILS = 200
const CONNECTIONS = 4
const FROM = 'Albatross <no-reply@albatross.example>'

/** As large as the mail of a purchase: two PDF files beside two parts. */
const mail = {
  to: ['pat@example.com'],
  subject: 'Your certificate and receipt',
  html: `<p>${'Thank you. '.repeat(700)}</p>`,
  plain: 'Thank you. '.repeat(80),
  attachments: ['certificate.pdf', 'receipt.pdf'].map((fileName) => ({
    fileName,
    contentType: 'application/pdf',
    content: randomBytes(45_000).toString('base64'),
  })),
}

/** Emptying a full outbox, against a loop over the same mails by the same library with as many connections. */
export async function outboxThroughput(databaseUrl?: string): Promise<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const sink = await Sink.start()
  const { db, close } = await openDatabase(
    readEnv({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
  )
  try {
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, bare] = [await drain(db, sink, round), await loop(sink)]
      // The first round warms up.
      if (round === 0) continue
      rates.ours.push(ours)
      rates.bare.push(bare)
    }
    const [ours, bare] = [median(rates.ours), median(rates.bare)]
    const where = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL'
    const goal = databaseUrl === undefined ? GOALS.embedded : GOALS.postgres
    const what = `Outbox of ${MAILS} mails with two PDF files emptied, on ${where}`
    return { what, ours, bare, unit: 'mails/s', ratio: ours / bare, goal: { atLeast: goal } }
  } finally {
    await close()
    sink.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drain(db: Db, sink: Sink, round: number): Promise<number> {
  const now = () => new Date()
  for (let index = 0; index < MAILS; index += 1)
    await queueMessage(db, { ...mail, cause: `mail ${round} ${index}` }, now())
  const client = createSmtpClient({ url: sink.url })
  const handlers = {
    'deliver-message': createMessageDelivery({
      client,
      publicUrl: 'http://127.0.0.1',
      mailFrom: FROM,
      renderPdf: createPdf,
      drawPicture: createPicture,
    }),
  }
  const log = { warn: console.error, error: console.error }
  const all = sink.received(MAILS)
  const startedAt = performance.now()
  const worker = startWorker({ db, now, handlers, log })
  await all
  const rate = (MAILS / (performance.now() - startedAt)) * 1000
  await worker.stop()
  client.close()
  return rate
}

async function loop(sink: Sink): Promise<number> {
  const transport = createTransport({ url: sink.url, pool: true, maxConnections: CONNECTIONS })
  const attachments = mail.attachments.map(({ fileName, contentType, content }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(content, 'base64'),
  }))
  const { to, subject, html, plain: text } = mail
  const all = sink.received(MAILS)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: MAILS }, () =>
      transport.sendMail({ from: FROM, to, subject, html, text, attachments }),
    ),
  )
  await all
  const rate = (MAILS / (performance.now() - startedAt)) * 1000
  transport.close()
  return rate
}

/** A mail server in a separate process, so that receiving mail slows down neither contender. */
class Sink {
  readonly url: string
  readonly #child: ChildProcess
  #waiting = { left: 0, done: () => undefined as void }

  private constructor(child: ChildProcess, lines: NodeJS.EventEmitter, port: string) {
    this.#child = child
    this.url = `smtp://127.0.0.1:${port}`
    lines.on('line', () => {
      this.#waiting.left -= 1
      if (this.#waiting.left === 0) this.#waiting.done()
    })
  }

  static async start(): Promise<Sink> {
    const child = spawn(process.execPath, ['bench/server/smtp-sink.mjs', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })
    const [first] = (await once(lines, 'line')) as [string]
    return new Sink(child, lines, first.replace('port ', ''))
  }

  received(mails: number): Promise<void> {
    return new Promise((resolve) => (this.#waiting = { left: mails, done: resolve }))
  }

  stop(): void {
    this.#child.kill()
  }
}

// By itself: `npx tsx bench/server/outbox.ts`, which needs no build.
if (process.argv[1] === import.meta.filename) console.log(tableOf([await outboxThroughput()]))
