import { describe, expect, it } from 'vitest'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import type { Message } from '#server/messaging/repository.ts'
import { readMail } from '#testing/read-mail.ts'

const MAIL_FROM = 'Albatross <no-reply@albatross.example>'
const WRITING = { mailFrom: MAIL_FROM, renderPdf: createPdf, drawPicture: createPicture }
const SPOKEN = 'Zoë “)” \\ <b> שלום 🏌️'

const message: Message = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  requestId: null,
  cause: 'test',
  quoteId: null,
  channel: 'mail',
  mailing: null,
  recipient: 'pat@example.com, kim@example.com',
  cc: 'board@example.com',
  receivers: [],
  replyTo: 'lee@example.com',
  inReplyTo: null,
  threadReferences: null,
  writtenBy: null,
  subject: SPOKEN,
  html: '<p>Hello</p>\n<p>.</p>',
  plain: `Hello ${SPOKEN}\n.\nFrom here`,
  attachments: [{ fileName: `${SPOKEN}.pdf`, contentType: 'application/pdf', content: 'JVBERg==' }],
  raw: null,
  rawSha256: null,
  linkToken: null,
  linkExpiresAt: null,
  state: 'queued',
  error: null,
  createdAt: new Date('2027-05-01T12:00:00Z'),
  sentAt: null,
}

describe('O07 a composed mail', () => {
  it('O07 has the same bytes whenever it is composed', async () => {
    const once = await composeMail(message, WRITING)
    expect((await composeMail(message, WRITING)).equals(once)).toBe(true)
  })

  it('O07 names all receivers, and contains text in any script', async () => {
    const { headers, plain } = readMail((await composeMail(message, WRITING)).toString('latin1'))
    expect(Object.fromEntries(headers)).toMatchObject({
      from: MAIL_FROM,
      to: 'pat@example.com, kim@example.com',
      cc: 'board@example.com',
      'reply-to': 'lee@example.com',
      subject: SPOKEN,
      date: 'Sat, 01 May 2027 12:00:00 +0000',
      'message-id': `<${message.id}@albatross.example>`,
      'auto-submitted': 'auto-generated',
    })
    expect(plain.replaceAll('\r\n', '\n')).toContain(SPOKEN)
  })

  it('O07 has lines of at most 998 bytes that end with CRLF, and is plain ASCII', async () => {
    const raw = await composeMail({ ...message, plain: 'x'.repeat(5000), html: 'ü'.repeat(5000) }, WRITING)
    const lines = raw.toString('latin1').split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(lines.filter((line) => /[\r\n\x80-\xff]/.test(line))).toEqual([])
  })

  it('O07 a file name or a subject cannot start a header', async () => {
    const attachments = [
      { fileName: 'a"\r\nBcc: all@example.com\r\n.pdf', contentType: 'application/pdf', content: '' },
    ]
    const subject = '=?utf-8?q?x?= Bcc: all@example.com'
    const raw = (await composeMail({ ...message, subject, attachments }, WRITING)).toString('latin1')
    expect(raw).not.toMatch(/^bcc:/im)
    expect(readMail(raw).headers.has('bcc')).toBe(false)
  })
})
