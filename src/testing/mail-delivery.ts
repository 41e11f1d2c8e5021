import { expect, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { RenderPdf } from '#server/messaging/render-attachment.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { type OutgoingMessage, queueMessage } from '#server/messaging/outbox.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { eventually } from '#testing/eventually.ts'

export const NOON = new Date('2027-05-01T12:00:00Z')
export const MAIL_FROM = 'Albatross <no-reply@albatross.example>'
export const CERTIFICATE = Buffer.from('%PDF-1.7 certificate')
const log = { warn: () => undefined, error: () => undefined }

export const anOutgoingMessage = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
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

/** A worker that delivers mail, and a clock that tests can advance. */
export function startMailDelivery(db: Db, smtpUrl?: string, renderPdf: RenderPdf = createPdf) {
  let at = NOON.getTime()
  const now = () => new Date(at)
  const client = smtpUrl === undefined ? undefined : createSmtpClient({ url: smtpUrl })
  const handlers = {
    'deliver-message': createMessageDelivery({
      renderPdf,
      drawPicture: createPicture,
      client,
      mailFrom: MAIL_FROM,
      publicUrl: 'https://cover.example.com',
    }),
  }
  const recordingPausesMs = [1, 10, 50]
  const worker = startWorker({ db, now, handlers, log, pollMs: 600_000, recordingPausesMs })
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
      await queueMessage(db, anOutgoingMessage(overrides), now())
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

export async function expectMessageState(db: Db, expected: object): Promise<void> {
  await eventually(async () => expect(await onlyMessage(db)).toMatchObject(expected))
}
