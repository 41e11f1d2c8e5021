import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readComplaint } from '#server/messaging/bounces/complaint-report.ts'
import { queueGroupEmail } from '#server/messaging/outbox.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { mailingOffice, type MailingOffice } from '#testing/office-mailings.ts'

const TOKEN = 'a-secret-of-the-mail-server'

/** As mailbox providers write it: the address of whoever complains is left out. */
function complaint(id: string, { type = 'abuse', agent = 'User-Agent: FBL/1.0' } = {}): string {
  return [
    'From: feedback@provider.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--B',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    agent,
    'Version: 1',
    'Original-Rcpt-To: redacted',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID:\r\n <${id}@albatross.invalid>`,
    'Subject: News',
    '',
    'Hi',
    '--B--',
  ].join('\r\n')
}

const post = async ({ server }: MailingOffice, body: string, type = 'message/rfc822') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/quote/api/mail/delivery-reports',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const office = (open: Parameters<typeof mailingOffice>[0]) =>
  mailingOffice(open, {
    env: { MAIL_REPORT_TOKEN: TOKEN },
    mail: { send: async () => [], close: () => undefined },
  })

async function send(at: MailingOffice, over: object = {}) {
  const mailing = await at.draft(over)
  await at.act(mailing, 'schedule')
  const { id } = await at.finish(mailing.id)
  const sent = await at.context.db
    .select({ id: messages.id, recipient: messages.recipient })
    .from(messages)
    .where(like(messages.cause, `mailing:${id}:%`))
  return { id, sent, idOf: (email: string) => sent.find(({ recipient }) => recipient === email)?.id ?? '' }
}

describeOnBothDatabases('mailings that somebody reports as spam', (open) => {
  it('P05 whoever reports one is off that list of that brand line at once, counted once, and gets no further one', async () => {
    const at = await office(open)
    for (const who of ['pat', 'kim']) await at.quote(`${who}@a.example`)
    const first = await send(at)
    const id = first.idOf('pat@a.example')
    expect(await post(at, complaint(id))).toEqual({ bounced: 0, complained: 1, inbound: null })
    expect(await post(at, complaint(id))).toEqual({ bounced: 0, complained: 0, inbound: null })
    expect((await at.read(first.id)).results).toMatchObject({ sent: 2, complained: 1, left: 0 })
    expect(await at.context.db.select().from(unsubscriptions)).toMatchObject([
      { brand: 'albatross', list: 'newsletter', email: 'pat@a.example' },
    ])
    const audited = await at.context.db.select().from(auditEvents)
    const told = audited.filter(({ event }) => event === 'mailing_complained')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('pat@')

    at.later(120)
    const second = await send(at)
    expect(second.sent.map(({ recipient }) => recipient)).toEqual(['kim@a.example'])
    expect((await at.read(second.id)).left_out).toEqual([{ reason: 'unsubscribed', count: 1 }])
    // The other brand line is another sender.
    const other = await send(at, { mailing: 'ipg-newsletter' })
    expect(other.sent).toHaveLength(2)
  })

  it('P05 a report while a mailing still goes out takes its receiver off before the mail of the next one is made', async () => {
    const at = await office(open)
    await at.quote('pat@a.example')
    const first = await send(at)
    at.later(120)
    for (let n = 0; n < 3; n += 1) await at.quote(`n${n + 10}@a.example`)
    const second = await at.draft({ per_minute: 6 })
    await at.act(second, 'schedule')
    await at.runJobs()
    expect((await at.read(second.id)).results.waiting).toBeGreaterThan(0)
    await post(at, complaint(first.idOf('pat@a.example')))
    const ended = await at.finish(second.id)
    expect(ended.left_out).toEqual([{ reason: 'unsubscribed', count: 1 }])
  })

  it('O07 a report that a mail is no spam, about a mail that is no mailing, or by no machine changes nothing', async () => {
    const at = await office(open)
    await at.quote('pat@a.example')
    const { idOf } = await send(at)
    const id = idOf('pat@a.example')
    const quote = await queueGroupEmail(
      at.context.db,
      { cause: 'x', to: ['pat@a.example'], cc: [], subject: 'A quote', html: '', plain: '', attachments: [] },
      at.now(),
    )
    for (const body of [
      complaint(id, { type: 'not-spam' }),
      complaint(id, { type: 'auth-failure' }),
      complaint(quote ?? ''),
      complaint('00000000-0000-4000-8000-000000000000'),
      `Feedback-Type: abuse\n\nMessage-ID: <${id}@x>`,
      'Feedback-Type:',
    ])
      expect(await post(at, body)).toEqual({ bounced: 0, complained: 0, inbound: null })
    expect(await at.context.db.select().from(unsubscriptions)).toEqual([])
  })

  it('O07 a report is read from its machine-readable part alone, by the id of the envelope', async () => {
    const at = await office(open)
    await at.quote('pat@a.example')
    const { idOf } = await send(at)
    const part = `Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\nOriginal-Envelope-Id: ${idOf('pat@a.example')}\n`
    expect((await post(at, part, 'message/feedback-report')).complained).toBe(1)
  })
})

it('O07 reads a report with any line ends, and rejects a hostile one fast', () => {
  const id = '3b241101-e2bb-4255-8caf-4136c566a962'
  expect(readComplaint(complaint(id))).toEqual([id])
  expect(readComplaint(complaint(id).replaceAll('\r\n', '\n'))).toEqual([id])
  const began = performance.now()
  readComplaint(`${'\n '.repeat(400_000)}${'Feedback-Type: abuse\n\n'.repeat(50_000)}`)
  expect(performance.now() - began).toBeLessThan(5000)
})
