import { describe, expect, it } from 'vitest'
import { textOfHtml } from '#server/kit/mail/html-text.ts'
import { parseMail, readMailAttachment } from '#server/kit/mail/parse-mail.ts'
import { bodyOf, readHead } from '#server/kit/mail/read-head.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

describe('O18 a mail as somebody wrote it', () => {
  it('O18 is read with nested parts, words in any script and attachments', async () => {
    const raw = mail(
      'From: =?utf-8?q?P=C3=A1t?= <pat@example.com>',
      'Subject: =?utf-8?b?SGVsbG8g8J+PjA==?=',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Hi</p>',
      '--b--',
      '--a',
      'Content-Type: text/html; name="x.html"',
      'Content-Disposition: attachment; filename="..\\..\\x\u0000\u0007.html"',
      'Content-Transfer-Encoding: base64',
      '',
      'QUJD',
      '--a--',
    )
    expect(await parseMail(raw)).toMatchObject({
      from: [{ name: 'Pát', address: 'pat@example.com' }],
      subject: 'Hello 🏌',
      plain: expect.stringContaining('Grüße'),
      html: expect.stringContaining('<p>Hi</p>'),
      isCut: false,
      attachments: [{ contentType: 'text/html', sizeBytes: 3 }],
    })
    expect(Buffer.from((await readMailAttachment(raw, 0))?.content ?? []).toString()).toBe('ABC')
    expect(await readMailAttachment(raw, 1)).toBeUndefined()
  })

  it.each([
    ['no charset', mail('From: pat@example.com', '', 'Caf\u00e9')],
    ['an unknown charset', mail('Content-Type: text/plain; charset=klingon', '', 'Hi')],
    ['broken base64', mail('Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', '@@@@=====')],
    ['a boundary that never comes', mail('Content-Type: multipart/mixed; boundary=zz', '', 'Hi')],
    ['no head', mail('', 'Hi')],
    ['no body', mail('From: pat@example.com')],
    ['nulls', mail('Subject: a\u0000b', '', 'x\u0000y')],
    ['a date of nowhen', mail('Date: yesterday or so', '', 'Hi')],
    ['bytes of anything', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256))],
  ])('O18 %s: what can be read is read, and can be stored', async (_what, raw) => {
    const { subject, plain, html } = await parseMail(raw)
    for (const text of [subject, plain, html ?? '']) {
      expect(text).not.toContain('\0')
      expect(text.isWellFormed()).toBe(true)
    }
  })

  it('O18 parts that are nested without end are refused, and a long text is cut', async () => {
    const nested = Array.from({ length: 200 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat()
    await expect(parseMail(mail(...nested))).rejects.toThrow('nesting')
    const long = await parseMail(mail('Subject: x', '', 'word-'.repeat(200_000)))
    expect([long.isCut, long.plain.length]).toEqual([true, 500_000])
  })

  it('O18 only the words of a page are its text', () => {
    expect(
      textOfHtml(
        '<html><head><title>x</title></head><style>p{}</style><p>Yes&nbsp;&amp; <b>no</b></p><script>alert(1)</script><div>&#8364;5 &lt;now&gt; &unknown;</div>',
      ),
    ).toBe('Yes & no\n\n€5 <now> &unknown;')
    const began = performance.now()
    for (const hostile of [
      '<'.repeat(500_000),
      '<style>'.repeat(100_000),
      '&#'.repeat(300_000),
      '<p>'.repeat(200_000),
    ])
      textOfHtml(hostile)
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('O18 a head is read in one go, folded or endless', () => {
    const raw = mail('Subject: one', '\ttwo', 'To: a@x', 'to: b@x', 'no field', ' : none', '', 'Body: x')
    expect(readHead(raw)).toEqual(
      new Map([
        ['subject', ['one two']],
        ['to', ['a@x', 'b@x']],
      ]),
    )
    expect(bodyOf(raw).toString().trim()).toBe('Body: x')
    const began = performance.now()
    for (const endless of ['A: b\r\n'.repeat(2_000_000), 'A: b\n '.repeat(1_000_000), '\n', ''])
      readHead(Buffer.from(endless))
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
