import { describe, expect, it, onTestFinished } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Attachment, messages } from '#server/schema/messaging/messages.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { findMessage } from '#server/messaging/repository.ts'
import { registerMailboxRoutes } from '#server/desk/mailbox/routes.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import { testDatabase } from '#testing/database.ts'
import { readMail } from '#testing/read-mail.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { testServer } from '#testing/server.ts'
import { testThreads } from '#testing/test-context.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const pdf = Buffer.from('%PDF-1.7 certificate')

async function mailbox(env: Record<string, string> = {}, context: Partial<Context> = {}) {
  const db = await testDatabase()
  const { app } = await testServer(db, {
    env: { RATE_LIMITS: 'off', ...env },
    features: [registerMailboxRoutes],
    context,
  })
  onTestFinished(() => app.close())
  const get = (path: string) => app.inject({ url: `/quote/api/mailbox${path}` })
  return { db, get }
}

const file = { fileName: 'certificate.pdf', contentType: 'application/pdf', content: pdf.toString('base64') }

async function queue(
  db: Db,
  cause = 'purchase:1',
  now = NOON,
  attachments: Attachment[] = [file],
): Promise<string> {
  const content = {
    subject: `About ${cause}`,
    html: '<p style="color: green">Hi</p>',
    plain: 'Hi',
    attachments,
  }
  await queueMessage(db, { cause, to: ['pat@example.com'], ...content }, now)
  const found = await db.select().from(messages)
  return found.find((message) => message.cause === cause)?.id ?? ''
}

describe('O07 the mailbox', () => {
  it('O07 is empty at first', async () => {
    const { get } = await mailbox()
    expect((await get('')).json()).toEqual({
      data: [],
      next: null,
      previous: null,
      count: { value: 0, is_exact: true },
    })
  })

  it('O07 lists messages newest first and shows one with its parts and attachments', async () => {
    const { db, get } = await mailbox()
    await queue(db, 'older', new Date(NOON.getTime() - 1000))
    const id = await queue(db, 'newer')
    const { data } = (await get('')).json()
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(['About newer', 'About older'])
    const summary = {
      id,
      channel: 'mail',
      recipient: 'pat@example.com',
      cc: null,
      subject: 'About newer',
      state: 'queued',
      error: null,
      created_at: NOON.toISOString(),
      sent_at: null,
    }
    expect(data[0]).toEqual({ ...summary, attachments: ['certificate.pdf'] })
    expect((await get(`/${id}`)).json()).toEqual({
      data: {
        ...summary,
        html: '<p style="color: green">Hi</p>',
        plain: 'Hi',
        raw_bytes: null,
        raw_sha256: null,
        attachments: [{ name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: pdf.length }],
      },
    })
  })

  it('O07 pages through all mail without gaps or repetition, even at equal times', async () => {
    const { db, get } = await mailbox()
    const time = (index: number) => new Date(NOON.getTime() + Math.floor(index / 40) * 1000)
    for (let index = 0; index < 103; index += 1) await queue(db, `cause ${index}`, time(index))

    const seen: string[] = []
    const sizes: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { data: { id: string }[]; next: string | null } = (
        await get(next && `?after=${next}`)
      ).json()
      sizes.push(page.data.length)
      seen.push(...page.data.map(({ id }) => id))
      next = page.next
    }
    expect(sizes).toEqual([50, 50, 3])
    expect(new Set(seen).size).toBe(103)
  })

  it('O07 shows the HTML part as a page that may style itself and do nothing else', async () => {
    const { db, get } = await mailbox()
    const answer = await get(`/${await queue(db)}/body`)
    expect(answer.body).toBe('<p style="color: green">Hi</p>')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    const policy = String(answer.headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "frame-ancestors 'self'",
    ])
  })

  it('O07 offers an attachment as a download', async () => {
    const { db, get } = await mailbox()
    const id = await queue(db)
    const answer = await get(`/${id}/attachments/0`)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="certificate.pdf"')
    expect((await get(`/${id}/attachments/1`)).statusCode).toBe(404)
    expect((await get(`/${id}/attachments/x`)).statusCode).toBe(400)
  })

  it('O07 O02 a document that is not rendered yet is offered as the file that its receiver gets', async () => {
    const { db, get } = await mailbox()
    const words = buildCertificateDocument(buildCertificateContent(aCertificateInput()), 'in-force')
    const id = await queue(db, 'purchase:1', NOON, [{ fileName: 'certificate.pdf', words }])
    const { rawPayload } = await get(`/${id}/attachments/0`)
    expect((await readPdf(rawPayload)).title).toBe(words.name)
    expect((await get('')).json().data[0].attachments).toEqual(['certificate.pdf'])
    const [listed] = (await get(`/${id}`)).json().data.attachments
    expect(listed).toEqual({
      name: 'certificate.pdf',
      content_type: 'application/pdf',
      size_bytes: rawPayload.length,
    })
    const message = await findMessage(db, id)
    const mail =
      message &&
      readMail(
        (
          await composeMail(message, {
            mailFrom: 'office@example.com',
            renderPdf: createPdf,
            drawPicture: createPicture,
          })
        ).toString('latin1'),
      )
    expect(mail?.attachments.map(({ content }) => content)).toEqual([rawPayload])
  })

  it('O07 offers the bytes that were sent, even if documents look different today', async () => {
    const { db, get } = await mailbox()
    const words = buildCertificateDocument(buildCertificateContent(aCertificateInput()), 'in-force')
    const sent: Attachment[] = [
      { fileName: 'Zoë “)” \\ שלום 🏌️.pdf', words },
      { fileName: 'note.txt', contentType: 'text/plain', content: Buffer.from('a\nb').toString('base64') },
      { fileName: 'page.html', contentType: 'text/html', content: Buffer.from('<p>').toString('base64') },
      { fileName: 'empty.pdf', contentType: 'application/pdf', content: '' },
    ]
    const id = await queue(db, 'purchase:1', NOON, sent)
    const before = (await get(`/${id}`)).json().data.attachments
    const contents = await Promise.all(sent.map((_, index) => get(`/${id}/attachments/${index}`)))
    const message = await findMessage(db, id)
    const raw =
      message &&
      (await composeMail(message, {
        mailFrom: 'office@example.com',
        renderPdf: createPdf,
        drawPicture: createPicture,
      }))
    const later = { fileName: 'certificate.pdf', words: { ...words, title: 'Another layout' } }
    await db.update(messages).set({ raw: raw ?? null, attachments: sent.map(() => later) })

    expect((await get(`/${id}`)).json().data.attachments).toEqual(before)
    for (const [index, { rawPayload, headers }] of contents.entries()) {
      const now = await get(`/${id}/attachments/${index}`)
      expect(now.rawPayload).toEqual(rawPayload)
      expect(now.headers['content-type']).toBe(headers['content-type'])
    }
    expect((await get(`/${id}/attachments/4`)).statusCode).toBe(404)
  })

  it('O07 opens a message with a document that cannot be rendered, and reports only that one', async () => {
    const { db, get } = await mailbox()
    const words = { title: 'Stored by another build' } as unknown as PrintableDocument
    const id = await queue(db, 'purchase:1', NOON, [{ fileName: 'certificate.pdf', words }, file])
    expect((await get('')).json().data[0].attachments).toEqual(['certificate.pdf', 'certificate.pdf'])
    const answer = await get(`/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.attachments).toEqual([
      { name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: null },
      { name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: pdf.length },
    ])
    const refused = await get(`/${id}/attachments/0`)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({
      code: 'FILE_NOT_MADE',
      error: expect.stringContaining('couldn’t create this file'),
    })
    expect((await get(`/${id}/attachments/1`)).rawPayload).toEqual(pdf)
  })

  it('O07 N75 shows a message while the machine is too busy to make its documents, which can be asked for later', async () => {
    const busy = () => Promise.reject(new ProblemError({ code: 'BUSY', retryAfterSeconds: 3 }))
    const { db, get } = await mailbox({}, { threads: { ...testThreads, renderPdf: busy } })
    const words = buildCertificateDocument(buildCertificateContent(aCertificateInput()), 'in-force')
    const id = await queue(db, 'purchase:1', NOON, [{ fileName: 'certificate.pdf', words }, file])
    const answer = await get(`/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.attachments).toEqual([
      { name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: null },
      { name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: pdf.length },
    ])
    const refused = await get(`/${id}/attachments/0`)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'BUSY' })
  })

  it('O07 answers for an unknown message, and for a page with an invalid date', async () => {
    const { get } = await mailbox()
    for (const path of [`/${UNKNOWN}`, `/${UNKNOWN}/body`, `/${UNKNOWN}/attachments/0`]) {
      expect((await get(path)).statusCode).toBe(404)
    }
    expect((await get('/no-id')).statusCode).toBe(400)
    expect((await get('?before=yesterday')).statusCode).toBe(400)
    const cursor = (value: string) =>
      Buffer.from(JSON.stringify([1, 'created', 'desc', value, UNKNOWN])).toString('base64url')
    expect((await get(`?before=${cursor('2027-99-99T00:00:00.000000Z')}`)).statusCode).toBe(400)
    expect((await get(`?before=${cursor('2027-09-09T00:00:00.000000Z')}`)).statusCode).toBe(200)
  })

  it('O07 is closed if others can reach the site', async () => {
    const { db, get } = await mailbox({
      PUBLIC_URL: 'https://cover.example.com',
      PAYMENT_GATEWAY: 'sandbox',
      RATE_LIMITS: 'on',
    })
    const id = await queue(db)
    for (const path of ['', `/${id}`, `/${id}/body`, `/${id}/attachments/0`]) {
      expect((await get(path)).json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
