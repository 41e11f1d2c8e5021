import { expect, onTestFinished, vi } from 'vitest'
import { type Db } from '#server/db/database.ts'
import { jobs } from '#server/db/jobs.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { type SetPaper } from '#server/mail/attached-file.ts'
import { deliverMessage } from '#server/mail/deliver-message.ts'
import { DELIVER_MESSAGE, type OutgoingMessage, queueMessage } from '#server/mail/outbox.ts'
import { smtpClient } from '#server/mail/smtp.client.ts'

export const NOON = new Date('2027-05-01T12:00:00Z')
export const MAIL_FROM = 'Albatross <no-reply@albatross.example>'
export const CERTIFICATE = Buffer.from('%PDF-1.7 certificate')
const log = { warn: () => undefined, error: () => undefined }

export const someMail = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  cause: 'purchase:1',
  to: ['pat@example.com'],
  subject: 'Your certificate – policy',
  html: '<p>Hello, <b>Zoë</b></p>',
  plain: 'Hello, Zoë',
  attachments: [
    { fileName: 'certificate.pdf', contentType: 'application/pdf', content: CERTIFICATE.toString('base64') },
  ],
  ...overrides,
})

/** A worker that delivers, and a clock to move. */
export function mailOffice(db: Db, smtpUrl?: string, setPaper: SetPaper = paperPdf) {
  let at = NOON.getTime()
  const now = () => new Date(at)
  const client = smtpUrl === undefined ? undefined : smtpClient({ url: smtpUrl })
  const handlers = {
    [DELIVER_MESSAGE]: deliverMessage({
      setPaper,
      client,
      mailFrom: MAIL_FROM,
      publicUrl: 'https://cover.example.com',
    }),
  }
  const worker = startWorker({ db, now, handlers, log, pollMs: 600_000 })
  onTestFinished(async () => {
    await worker.stop(1000)
    client?.close()
  })
  return {
    wake: () => worker.wake(),
    later: (seconds: number) => {
      at += seconds * 1000
      worker.wake()
    },
    queue: async (overrides?: Partial<OutgoingMessage>) => {
      await queueMessage(db, someMail(overrides), now())
      worker.wake()
    },
  }
}

export async function onlyMessage(db: Db) {
  const [stored] = await db.select().from(messages)
  const [job] = await db.select().from(jobs)
  if (!stored || !job) throw new Error('There is no message')
  return { ...stored, job }
}

export async function expectState(db: Db, expected: object): Promise<void> {
  await vi.waitFor(async () => expect(await onlyMessage(db)).toMatchObject(expected), 8000)
}
