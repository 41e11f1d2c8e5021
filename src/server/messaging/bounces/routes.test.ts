import { beforeEach, describe, expect, it } from 'vitest'
import { messages, type Receiver } from '#server/schema/messaging/messages.schema.ts'
import { readDeliveryReport } from '#server/messaging/bounces/delivery-report.ts'
import { queueGroupEmail } from '#server/messaging/outbox.ts'
import { testSite, siteForAll } from '#testing/site.ts'

const TOKEN = 'a-secret-of-the-mail-server'
const NOON = new Date('2027-05-01T12:00:00Z')

interface Said {
  to?: string
  action?: string
  final?: string
}

/** As Postfix writes it, with a folded diagnostic. */
function report(id: string, { to = 'kim@example.com', action = 'failed', final = to }: Said = {}): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    'Message-ID: <20270501120000.ABC@mx.example>',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${final}`,
    `Original-Recipient: rfc822;${to}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <kim@example.com>:',
    '    user unknown',
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID:\r\n <${id}@albatross.invalid>`,
    'Subject: A quote',
    '',
    '--B--',
  ].join('\r\n')
}

const site = siteForAll({ env: { MAIL_REPORT_TOKEN: TOKEN } })
let id = ''
beforeEach(async () => {
  await site.context.db.delete(messages)
  const content = { subject: 'A quote', html: '', plain: '', attachments: [] }
  const to = ['pat@example.com']
  id =
    (await queueGroupEmail(site.context.db, { cause: 'x', to, cc: ['kim@example.com'], ...content }, NOON)) ??
    ''
  const receivers: Receiver[] = ['pat@example.com', 'kim@example.com'].map((address) => ({
    address,
    state: 'sent',
    said: null,
  }))
  await site.context.db.update(messages).set({ state: 'sent', sentAt: NOON, receivers })
})

const post = (body: string, { token = TOKEN, type = 'message/rfc822' } = {}) =>
  site.server.app.inject({
    method: 'POST',
    url: '/quote/api/mail/delivery-reports',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: body,
  })
const stored = async () => (await site.context.db.select().from(messages))[0]

describe('O07 mail that comes back', () => {
  it('O07 is marked once, with the server’s response, even if reports are repeated', async () => {
    expect((await post(report(id))).json()).toEqual({ data: { bounced: 1, complained: 0, inbound: null } })
    const first = await stored()
    expect(first).toMatchObject({
      state: 'bounced',
      error: 'kim@example.com: 5.1.1 550 5.1.1 <kim@example.com>: user unknown',
      sentAt: NOON,
    })
    expect((await post(report(id))).json()).toEqual({ data: { bounced: 0, complained: 0, inbound: null } })
    expect(await stored()).toEqual(first)
  })

  it('O07 is matched by the original address if the mail was forwarded', async () => {
    expect((await post(report(id, { final: 'kim@elsewhere.example' }))).json().data.bounced).toBe(1)
  })

  it('O07 is matched by the envelope id if the report has only the status', async () => {
    const status = `Original-Envelope-Id: ${id}\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; pat@example.com\nAction: failed\nStatus: 5.0.0\n`
    const answer = await post(status, { type: 'message/delivery-status' })
    expect(answer.json()).toEqual({ data: { bounced: 1, complained: 0, inbound: null } })
    expect((await stored())?.error).toBe('pat@example.com: 5.0.0')
  })

  it.each([
    ['a delay', { action: 'delayed' }],
    ['a delivery', { action: 'delivered' }],
    ['somebody we did not write to', { to: 'lee@example.com' }],
  ])('O07 %s is no bounce', async (_what, over) => {
    expect((await post(report(id, over))).json()).toEqual({
      data: { bounced: 0, complained: 0, inbound: null },
    })
    expect(await stored()).toMatchObject({ state: 'sent', error: null })
  })

  it('O07 reports about other mail, and other messages, change nothing', async () => {
    for (const body of [
      report('00000000-0000-4000-8000-000000000000'),
      'Hello',
      `Message-ID: <${id}@x>\n\nHi`,
    ])
      expect((await post(body)).json()).toEqual({ data: { bounced: 0, complained: 0, inbound: null } })
    expect(await stored()).toMatchObject({ state: 'sent', error: null })
  })

  it('O07 without the token, or if none is set, there is no such page', async () => {
    for (const token of ['', 'wrong', `${TOKEN}x`])
      expect((await post(report(id), { token })).statusCode).toBe(404)
    const closed = await testSite(site.context.db)
    const answer = await closed.server.app.inject({
      method: 'POST',
      url: '/quote/api/mail/delivery-reports',
      headers: { authorization: 'Bearer undefined', 'content-type': 'message/rfc822' },
      payload: report(id),
    })
    expect(answer.statusCode).toBe(404)
    await closed.server.app.close()
    expect(await stored()).toMatchObject({ state: 'sent' })
  })

  it('O07 reads a report with any line ends, and rejects a hostile one fast', () => {
    expect(readDeliveryReport(report(id).replaceAll('\r\n', '\n'))).toEqual(readDeliveryReport(report(id)))
    const began = performance.now()
    readDeliveryReport(`${'\n '.repeat(400_000)}${'Action: failed\n\n'.repeat(50_000)}`)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
