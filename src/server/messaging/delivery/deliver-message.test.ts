import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createMessageId } from '#server/messaging/delivery/compose-mail.ts'
import { getDeliveryDelaySeconds } from '#server/messaging/delivery/deliver-message.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { postgresDatabase, testDatabase, hasPostgres } from '#testing/database.ts'
import {
  CERTIFICATE,
  expectMessageState,
  MAIL_FROM,
  startMailDelivery,
  NOON,
  onlyMessage,
  anOutgoingMessage,
} from '#testing/mail-delivery.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'
import { eventually } from '#testing/eventually.ts'

async function expectAllSentOnce(db: Db): Promise<void> {
  const peer = await startSmtpPeer()
  const first = startMailDelivery(db, peer.url)
  const second = startMailDelivery(db, peer.url)
  const to = Array.from({ length: 20 }, (_, index) => `player${index}@example.com`)
  await queueMessage(db, anOutgoingMessage({ to }), NOON)
  first.wake()
  second.wake()
  await eventually(async () => {
    expect((await db.select().from(messages)).every(({ state }) => state === 'sent')).toBe(true)
  })
  expect(peer.received.map((mail) => mail.to.join()).toSorted()).toEqual(to.toSorted())
}

describe('O07 delivering mail', () => {
  it('O07 sends both parts, the attachment and the headers, and records it', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const { queue } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { state: 'sent', sentAt: NOON, error: null, job: { doneAt: NOON } })

    const [mail] = peer.received
    expect(mail).toMatchObject({ from: 'no-reply@albatross.example', to: ['pat@example.com'] })
    expect(mail?.plain.trim()).toBe('Hello, Zoë')
    expect(mail?.html.trim()).toBe('<p>Hello, <b>Zoë</b></p>')
    expect(mail?.attachments).toEqual([
      { fileName: 'certificate.pdf', contentType: 'application/pdf', content: CERTIFICATE },
    ])
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: MAIL_FROM,
      to: 'pat@example.com',
      subject: 'Your certificate – policy',
      date: 'Sat, 01 May 2027 12:00:00 +0000',
      'message-id': createMessageId((await onlyMessage(db)).id, MAIL_FROM),
    })
  })

  it('O07 stores mail without a mail server', async () => {
    const db = await testDatabase()
    const { queue } = startMailDelivery(db)
    await queue()
    await expectMessageState(db, { state: 'kept', sentAt: null, error: null })
  })

  it('O07 "not now" is asked again, with the same Message-ID, until the mail is taken', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    peer.refusal = { at: 'recipient', code: 450, message: 'mailbox busy' }
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { state: 'queued', error: expect.stringContaining('mailbox busy') })
    await expectMessageState(db, { job: { runAt: new Date(NOON.getTime() + 30_000) } })

    peer.refusal = { at: 'mail', code: 451, message: 'try again' }
    later(30)
    await expectMessageState(db, { state: 'queued', error: expect.stringContaining('try again') })
    await expectMessageState(db, { job: { runAt: new Date(NOON.getTime() + 60_000) } })

    peer.refusal = undefined
    later(30)
    await expectMessageState(db, { state: 'sent', error: null })
    const { id } = await onlyMessage(db)
    expect(peer.received.map(({ headers }) => headers.get('message-id'))).toEqual([
      createMessageId(id, MAIL_FROM),
    ])
  })

  it.each([
    ['recipient', 550, 'bounced'],
    ['mail', 550, 'failed'],
    // As too large, which a server may answer as soon as it knows the size.
    ['sender', 552, 'failed'],
  ] as const)('O07 a refusal of the %s with %i is final: %s', async (at, code, state) => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    peer.refusal = { at, code, message: 'no such player' }
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { state, error: expect.stringContaining('no such player'), sentAt: null })

    peer.refusal = undefined
    later(24 * 3600)
    await expectMessageState(db, { state, job: { doneAt: NOON } })
    expect(peer.received).toEqual([])
  })

  it.each([
    [530, 'authentication required'],
    [553, '5.7.1 sender address rejected: not owned by user'],
    [550, '5.7.60 client does not have permissions to send as this sender'],
    [451, '4.7.1 sender not verified yet'],
  ])(
    'O07 %i to our sender is no refusal of the message: it goes out once that is mended',
    async (code, message) => {
      const db = await testDatabase()
      const peer = await startSmtpPeer()
      peer.refusal = { at: 'sender', code, message }
      const { queue, later } = startMailDelivery(db, peer.url)
      await queue()
      await expectMessageState(db, { state: 'queued', error: expect.stringContaining(message) })
      await expectMessageState(db, { job: { runAt: new Date(NOON.getTime() + 30_000) } })
      // No other message tries the server meanwhile.
      await queue({ cause: 'purchase:2' })
      await eventually(async () => {
        const waiting = await db.select().from(jobs)
        expect(waiting.map(({ runAt }) => runAt)).toEqual(
          [30, 30].map((s) => new Date(NOON.getTime() + s * 1000)),
        )
      })

      peer.refusal = undefined
      later(30)
      await eventually(() => expect(peer.received).toHaveLength(2))
    },
  )

  it('O07 a mail server that is down for an hour loses nothing', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    await peer.stop()
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue()
    let waited = 0
    while (waited < 3600) {
      // The delay doubles up to five minutes, so that nothing waits long once the server is back.
      const seconds = Math.min(300, Math.max(30, waited))
      const due = new Date(NOON.getTime() + (waited + seconds) * 1000)
      await expectMessageState(db, { state: 'queued', job: { runAt: due, failedAt: null } })
      waited += seconds
      if (waited >= 3600) await peer.start()
      later(seconds)
    }
    await expectMessageState(db, { state: 'sent', error: null })
    expect(peer.received).toHaveLength(1)
  })

  it('O07 a mail server that was down while the clock was 40 days ahead is tried again once the clock is back', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    await peer.stop()
    const { queue, later } = startMailDelivery(db, peer.url)
    const ahead = 40 * 24 * 3600
    later(ahead)
    await queue()
    const due = new Date(NOON.getTime() + (ahead + 30) * 1000)
    await expectMessageState(db, { state: 'queued', job: { runAt: due, leaseUntil: null } })
    await peer.start()
    later(-ahead)
    await expectMessageState(db, { state: 'sent', error: null })
  })

  it('O07 after five days it has failed, with the reason', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    await peer.stop()
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { state: 'queued', error: expect.stringContaining('ECONNREFUSED') })
    await expectMessageState(db, { job: { leaseUntil: null } })
    later(5 * 24 * 3600)
    await expectMessageState(db, { state: 'failed', error: expect.stringContaining('ECONNREFUSED') })
  })

  it('O07 a delivery that runs again does not send again', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const { queue, wake } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { state: 'sent', job: { doneAt: NOON } })
    await db.update(jobs).set({ doneAt: null })
    wake()
    await expectMessageState(db, { state: 'sent', job: { doneAt: NOON } })
    expect(peer.received).toHaveLength(1)
  })

  it('O07 a mail stored before a mail server was configured is not sent later', async () => {
    const db = await testDatabase()
    await startMailDelivery(db).queue()
    await expectMessageState(db, { state: 'kept' })
    const peer = await startSmtpPeer()
    await db.update(jobs).set({ doneAt: null })
    startMailDelivery(db, peer.url).wake()
    await expectMessageState(db, { state: 'kept', job: { doneAt: NOON } })
    expect(peer.received).toEqual([])
  })

  it('O07 a short database failure after sending does not send the mail again', async () => {
    const db = await testDatabase()
    await db.execute(sql`create sequence hiccups`)
    await db.execute(sql`
      create function hiccup() returns trigger language plpgsql as $$ begin
        if new.state = 'sent' and nextval('hiccups') <= 2 then raise exception 'hiccup'; end if;
        return new;
      end $$`)
    await db.execute(
      sql`create trigger hiccup before update on messages for each row execute function hiccup()`,
    )
    const peer = await startSmtpPeer()
    await startMailDelivery(db, peer.url).queue()
    await expectMessageState(db, { state: 'sent', job: { doneAt: NOON, attempts: 1 } })
    expect(peer.received).toHaveLength(1)
  })

  it('O07 O09 two workers send each message once', async () => {
    await expectAllSentOnce(await testDatabase())
  })

  it.skipIf(!hasPostgres)('O07 O09 two workers on PostgreSQL send each message once', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    await expectAllSentOnce(db)
  })
})

describe('O07 Message-ID and retry delays', () => {
  it.each([
    ['Albatross <no-reply@albatross.example>', '<1@albatross.example>'],
    ['no-reply@albatross.example', '<1@albatross.example>'],
  ])('O07 %s makes %s', (from, expected) => {
    expect(createMessageId('1', from)).toBe(expected)
  })

  it.each([
    [0, 30],
    [30, 30],
    [60, 60],
    [960, 960],
    [90_000, 3600],
  ])('O07 a message %i seconds old waits %i more', (age, wait) => {
    expect(getDeliveryDelaySeconds(age)).toBe(wait)
  })
})
