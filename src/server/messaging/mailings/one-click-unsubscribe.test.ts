import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { recordBounce } from '#server/messaging/bounces/record-bounce.ts'
import { type OutgoingMessage, queueGroupEmail, queueMessage } from '#server/messaging/outbox.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { siteForEach } from '#testing/site.ts'
import { startSmtpPeer, type SmtpPeer } from '#testing/smtp-peer.ts'
import { eventually } from '#testing/eventually.ts'

const ENV = {
  PUBLIC_URL: 'https://cover.example.com',
  MAIL_FROM: 'Albatross <no-reply@albatross.example>',
  PAYMENT_GATEWAY: 'sandbox',
  RATE_LIMITS: 'on',
}
const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const log = { warn: () => undefined, error: () => undefined }

const mail = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  cause: `test:${randomUUID()}`,
  mailing: 'newsletter',
  to: ['Pat@Example.com'],
  subject: 'News',
  html: '<p>News</p>',
  plain: 'News',
  attachments: [],
  ...overrides,
})

describeOnDatabase('O07 P05 a mailing', (open) => {
  const site = siteForEach({ env: ENV }, open)
  const { now } = { now: () => site.context.now() }
  const unsubscribed = () => site.context.db.select().from(unsubscriptions)
  const only = async () => {
    const [message] = await site.context.db.select().from(messages)
    if (!message) throw new Error('There is no message')
    return message
  }

  /** Delivers what is queued to a real mail server. */
  function work(peer: SmtpPeer): void {
    const client = createSmtpClient({ url: peer.url })
    const { db } = site.context
    const worker = startWorker({
      db,
      now,
      handlers: createJobHandlers(site.context, client),
      log,
      pollMs: 50,
    })
    onTestFinished(async () => {
      await worker.stop(1000)
      client.close()
    })
  }

  /** What a mail server received of one mailing. */
  async function headersOf(mailing: MailingId | undefined): Promise<Map<string, string>> {
    const peer = await startSmtpPeer()
    const { mailing: _, ...other } = mail()
    await queueMessage(site.context.db, mailing ? mail({ mailing }) : other, now())
    work(peer)
    await eventually(() => expect(peer.received).toHaveLength(1))
    return peer.received[0]?.headers ?? new Map()
  }

  const post = (id: string, payload: string | Buffer, type = FORM) =>
    site.server.app.inject({
      method: 'POST',
      url: `/quote/api/mailings/${id}/unsubscribe`,
      headers: { 'content-type': type },
      payload,
    })

  it.each([
    ['follow-up', 'Albatross follow-up <follow-up.albatross.example>'],
    ['ipg-newsletter', 'IPG newsletter <ipg-newsletter.albatross.example>'],
  ] as const)(
    'P05 %s carries what RFC 8058 asks for, as the mail server gets it',
    async (mailing, listId) => {
      const headers = await headersOf(mailing)
      const { id } = await only()
      expect(Object.fromEntries(headers)).toMatchObject({
        'list-unsubscribe': `<https://cover.example.com/quote/api/mailings/${id}/unsubscribe>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'list-id': listId,
        precedence: 'bulk',
      })
    },
  )

  it('P05 no other mail has unsubscribe headers', async () => {
    const headers = await headersOf(undefined)
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect([...headers.keys()].filter((name) => /^(?:list-|precedence)/.test(name))).toEqual([])
  })

  it('O09 P05 a backlog of mailings does not delay other mail', async () => {
    const { db } = site.context
    const peer = await startSmtpPeer()
    for (let index = 0; index < 12; index += 1)
      await queueMessage(db, mail({ cause: `mailing ${index}` }), now())
    const { mailing: _, ...receipt } = mail({ cause: 'receipt', to: ['buyer@example.com'] })
    await queueMessage(db, receipt, now())
    work(peer)
    await eventually(() => expect(peer.received).toHaveLength(13))
    // Four go out at once.
    expect(peer.received.slice(0, 4).flatMap(({ to }) => to)).toContain('buyer@example.com')
  })

  it('P05 has a single plain address as its receiver', async () => {
    const { db } = site.context
    const several = mail({ to: ['pat@example.com', 'kim@example.com'] })
    await expect(async () => queueMessage(db, several, now())).rejects.toThrow('goes to several')
    await expect(async () =>
      queueGroupEmail(db, { ...mail(), cc: ['kim@example.com'] }, now()),
    ).rejects.toThrow('goes to several')
    for (const address of [
      'pat@example.com>\r\nBcc: all@example.com',
      'pat@example.com\n',
      'pat@example.com>',
      'pat@example.com, kim@example.com',
    ])
      await expect(async () => queueMessage(db, mail({ to: [address] }), now())).rejects.toThrow(
        'no e-mail address',
      )
    expect(await unsubscribed()).toEqual([])
    expect(await db.$count(messages)).toBe(0)
  })

  it('P05 N34 one click unsubscribes, with either form, from anywhere, and twice', async () => {
    for (const [mailing, payload, type] of [
      ['newsletter', ONE_CLICK, FORM],
      ['ipg-prospecting', ONE_CLICK, `${FORM}; charset=utf-8`],
      ['follow-up', multipartBody([{ name: 'List-Unsubscribe', content: 'One-Click' }]), MULTIPART],
    ] as const) {
      const { db } = site.context
      await db.delete(messages)
      await queueMessage(db, mail({ mailing }), now())
      const { id } = await only()
      const answers = [await post(id, payload, type), await post(id, payload, type)]
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [200, '{"data":true}'],
        [200, '{"data":true}'],
      ])
      expect(answers[0]?.headers['location']).toBeUndefined()
    }
    const found = (await unsubscribed()).map(({ brand, list, email }) => [brand, list, email].join(' '))
    expect(found.toSorted()).toEqual([
      'albatross follow-up pat@example.com',
      'albatross newsletter pat@example.com',
      'ipg prospecting pat@example.com',
    ])
  })

  it('P05 an invalid form is rejected at its field and unsubscribes nobody', async () => {
    const { db } = site.context
    await queueMessage(db, mail(), now())
    const { id } = await only()
    for (const [payload, type, status] of [
      ['', FORM, 400],
      ['List-Unsubscribe=Maybe', FORM, 400],
      ['email=pat@example.com', FORM, 400],
      ['no form at all', MULTIPART, 400],
      [multipartBody([{ name: 'List-Unsubscribe', content: 'x', fileName: 'One-Click' }]), MULTIPART, 400],
      ['{"List-Unsubscribe":"Maybe"}', 'application/json', 400],
      [ONE_CLICK, 'text/plain', 415],
      ['x'.repeat(5000), FORM, 413],
      // N75: more fields than any body may have.
      [`${ONE_CLICK}${'&a'.repeat(2000)}`, FORM, 413],
    ] as const) {
      const answer = await post(id, payload, type)
      expect(answer.statusCode, String(payload)).toBe(status)
      expect(answer.json().fields.length).toBeGreaterThan(0)
    }
    expect(await unsubscribed()).toEqual([])
  })

  it('P05 an unknown message, or one outside mailings, unsubscribes nobody', async () => {
    const { db } = site.context
    const { mailing: _, ...other } = mail()
    await queueMessage(db, other, now())
    const { id } = await only()
    expect((await post(randomUUID(), ONE_CLICK)).statusCode).toBe(404)
    expect((await post(id, ONE_CLICK)).statusCode).toBe(404)
    expect((await post('7', ONE_CLICK)).statusCode).toBe(400)
    expect(await unsubscribed()).toEqual([])
  })

  it('N34 a GET of the one-click address leads to the page that asks, and changes nothing', async () => {
    const { db } = site.context
    await queueMessage(db, mail({ mailing: 'ipg-prospecting', to: ['pat+golf@example.com'] }), now())
    const { id } = await only()
    const before = await snapshotDatabase(db)
    const look = (message: string) => site.client.get(`/api/mailings/${message}/unsubscribe`)
    const known = await look(id)
    expect(known.statusCode).toBe(303)
    expect(known.headers['location']).toBe(
      `/quote/ipg/prospecting/${id}/unsubscribe/pat%2Bgolf%40example.com`,
    )
    const unknown = await look(randomUUID())
    expect(unknown.statusCode).toBe(303)
    expect(unknown.headers['location']).toBe('/quote/unsubscribe/-')
    expect(await snapshotDatabase(db)).toEqual(before)
  })

  it('P05 O07 nobody who unsubscribes while the mail server is down gets it afterwards', async () => {
    const { db } = site.context
    const peer = await startSmtpPeer()
    const client = createSmtpClient({ url: peer.url })
    onTestFinished(() => client.close())
    await queueMessage(db, mail(), now())
    const { id } = await only()
    const deliver = async () =>
      createJobHandlers(site.context, client)['deliver-message']({ messageId: id }, { db, now })
    await peer.stop()
    await expect(deliver()).rejects.toThrow(RetryLater)
    expect(await only()).toMatchObject({ state: 'queued', raw: expect.any(Uint8Array) })
    await post(id, ONE_CLICK)
    await peer.start()
    await deliver()
    expect(await only()).toMatchObject({ state: 'withdrawn', sentAt: null })
    expect(peer.received).toEqual([])

    await recordBounce(
      site.context,
      `Message-ID: <${id}@x>\n\nFinal-Recipient: rfc822;pat@example.com\nAction: failed\n`,
    )
    expect((await only()).state).toBe('withdrawn')
  })

  it('P05 O07 is not sent to people who unsubscribe while it waits; all other mail is delivered', async () => {
    const { db } = site.context
    const peer = await startSmtpPeer()
    await queueMessage(db, mail({ cause: 'theirs' }), now())
    await queueMessage(db, mail({ cause: 'kim', to: ['kim@example.com'] }), now())
    await queueMessage(db, mail({ cause: 'other list', mailing: 'follow-up' }), now())
    const { mailing: _, ...receipt } = mail({ cause: 'receipt' })
    await queueMessage(db, receipt, now())
    await site.client.send('POST', '/api/newsletter/unsubscribe', { email: 'pat@example.com' })
    work(peer)
    await eventually(async () => {
      const states = (await db.select().from(messages)).map(({ cause, state }) => [cause, state])
      expect(Object.fromEntries(states)).toEqual({
        theirs: 'withdrawn',
        kim: 'sent',
        'other list': 'sent',
        receipt: 'sent',
      })
    })
    expect(peer.received).toHaveLength(3)
    const [theirs] = (await db.select().from(messages)).filter(({ cause }) => cause === 'theirs')
    expect(theirs).toMatchObject({ error: 'They left this mailing first', sentAt: null, raw: null })
  })
})
