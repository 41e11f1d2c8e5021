import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Db } from '#server/db/database.ts'
import { jobs } from '#server/db/jobs.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { messageIdOf } from '#server/mail/compose-mail.ts'
import { deliverMessage, deliveryDelaySeconds } from '#server/mail/deliver-message.ts'
import { DELIVER_MESSAGE, type OutgoingMessage, queueMessage } from '#server/mail/outbox.ts'
import { smtpClient } from '#server/mail/smtp.client.ts'
import { postgresDatabase, testDatabase, testPostgresUrl } from '#testing/database.ts'
import { smtpPeer } from '#testing/smtp-peer.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const MAIL_FROM = 'Albatross <no-reply@albatross.example>'
const log = { warn: () => undefined, error: () => undefined }
const pdf = Buffer.from('%PDF-1.7 certificate')

const message = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  cause: 'purchase:1',
  to: ['pat@example.com'],
  subject: 'Your certificate – policy',
  html: '<p>Hello, <b>Zoë</b></p>',
  plain: 'Hello, Zoë',
  attachments: [
    { fileName: 'certificate.pdf', contentType: 'application/pdf', content: pdf.toString('base64') },
  ],
  ...overrides,
})

/** A worker that delivers, a clock to move, and a look at what became of the only message. */
function office(db: Db, smtpUrl?: string) {
  let at = NOON.getTime()
  const now = () => new Date(at)
  const client = smtpUrl === undefined ? undefined : smtpClient({ url: smtpUrl })
  const handlers = {
    [DELIVER_MESSAGE]: deliverMessage({
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
      await queueMessage(db, message(overrides), now())
      worker.wake()
    },
  }
}

async function only(db: Db) {
  const [stored] = await db.select().from(messages)
  const [job] = await db.select().from(jobs)
  if (!stored || !job) throw new Error('There is no message')
  return { ...stored, job }
}

async function expectState(db: Db, expected: object): Promise<void> {
  await vi.waitFor(async () => expect(await only(db)).toMatchObject(expected), 8000)
}

async function expectAllSentOnce(db: Db): Promise<void> {
  const peer = await smtpPeer()
  const first = office(db, peer.url)
  const second = office(db, peer.url)
  const to = Array.from({ length: 20 }, (_, index) => `player${index}@example.com`)
  await queueMessage(db, message({ to }), NOON)
  first.wake()
  second.wake()
  await vi.waitFor(async () => {
    expect((await db.select().from(messages)).every(({ state }) => state === 'sent')).toBe(true)
  }, 15_000)
  expect(peer.taken.map((mail) => mail.to.join()).toSorted()).toEqual(to.toSorted())
}

describe('O07 delivering mail', () => {
  it('O07 hands over both parts, the attachment and the headers, and records that it is sent', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    const { queue } = office(db, peer.url)
    await queue()
    await expectState(db, { state: 'sent', sentAt: NOON, error: null, job: { doneAt: NOON } })

    const [mail] = peer.taken
    expect(mail).toMatchObject({ from: 'no-reply@albatross.example', to: ['pat@example.com'] })
    expect(mail?.plain.trim()).toBe('Hello, Zoë')
    expect(mail?.html.trim()).toBe('<p>Hello, <b>Zoë</b></p>')
    expect(mail?.attachments).toEqual([
      { fileName: 'certificate.pdf', contentType: 'application/pdf', content: pdf },
    ])
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: MAIL_FROM,
      to: 'pat@example.com',
      subject: 'Your certificate – policy',
      date: 'Sat, 01 May 2027 12:00:00 +0000',
      'message-id': messageIdOf((await only(db)).id, MAIL_FROM),
    })
  })

  it('O07 keeps mail where no mail server is named', async () => {
    const db = await testDatabase()
    const { queue } = office(db)
    await queue()
    await expectState(db, { state: 'kept', sentAt: null, error: null })
  })

  it('O07 "not now" is asked again, with the same Message-ID, until the mail is taken', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    peer.refusal = { at: 'recipient', code: 450, message: 'mailbox busy' }
    const { queue, later } = office(db, peer.url)
    await queue()
    await expectState(db, { state: 'queued', error: expect.stringContaining('mailbox busy') })
    await expectState(db, { job: { runAt: new Date(NOON.getTime() + 30_000) } })

    peer.refusal = { at: 'mail', code: 451, message: 'try again' }
    later(30)
    await expectState(db, { state: 'queued', error: expect.stringContaining('try again') })
    await expectState(db, { job: { runAt: new Date(NOON.getTime() + 60_000) } })

    peer.refusal = undefined
    later(30)
    await expectState(db, { state: 'sent', error: null })
    const { id } = await only(db)
    expect(peer.taken.map(({ headers }) => headers.get('message-id'))).toEqual([messageIdOf(id, MAIL_FROM)])
  })

  it.each([
    ['sender', 'failed'],
    ['recipient', 'bounced'],
    ['mail', 'failed'],
  ] as const)('O07 a refusal of the %s is final: %s', async (at, state) => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    peer.refusal = { at, code: 550, message: 'no such player' }
    const { queue, later } = office(db, peer.url)
    await queue()
    await expectState(db, { state, error: expect.stringContaining('no such player'), sentAt: null })

    peer.refusal = undefined
    later(24 * 3600)
    await expectState(db, { state, job: { doneAt: NOON } })
    expect(peer.taken).toEqual([])
  })

  it('O07 being refused as a stranger is no refusal of the message', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    peer.refusal = { at: 'sender', code: 530, message: 'authentication required' }
    await office(db, peer.url).queue()
    await expectState(db, { state: 'queued', error: expect.stringContaining('authentication required') })
  })

  it('O07 a mail server that is down for an hour loses nothing', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    await peer.down()
    const { queue, later } = office(db, peer.url)
    await queue()
    let waited = 0
    while (waited < 3600) {
      // It doubles up to five minutes, so that nothing waits long once the server is back.
      const seconds = Math.min(300, Math.max(30, waited))
      const due = new Date(NOON.getTime() + (waited + seconds) * 1000)
      await expectState(db, { state: 'queued', job: { runAt: due, failedAt: null } })
      waited += seconds
      if (waited >= 3600) await peer.up()
      later(seconds)
    }
    await expectState(db, { state: 'sent', error: null })
    expect(peer.taken).toHaveLength(1)
  })

  it('O07 after five days it says that it could not be sent, and why', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    await peer.down()
    const { queue, later } = office(db, peer.url)
    await queue()
    await expectState(db, { state: 'queued', error: expect.stringContaining('ECONNREFUSED') })
    await expectState(db, { job: { leaseUntil: null } })
    later(5 * 24 * 3600)
    await expectState(db, { state: 'failed', error: expect.stringContaining('ECONNREFUSED') })
  })

  it('O07 a delivery that runs again does not send again', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    const { queue, wake } = office(db, peer.url)
    await queue()
    await expectState(db, { state: 'sent', job: { doneAt: NOON } })
    await db.update(jobs).set({ doneAt: null })
    wake()
    await expectState(db, { state: 'sent', job: { doneAt: NOON } })
    expect(peer.taken).toHaveLength(1)
  })

  it('O07 a mail kept before there was a mail server is not sent by one', async () => {
    const db = await testDatabase()
    await office(db).queue()
    await expectState(db, { state: 'kept' })
    const peer = await smtpPeer()
    await db.update(jobs).set({ doneAt: null })
    office(db, peer.url).wake()
    await expectState(db, { state: 'kept', job: { doneAt: NOON } })
    expect(peer.taken).toEqual([])
  })

  it('O07 a database that hiccups after the mail is out does not make it go out again', async () => {
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
    const peer = await smtpPeer()
    await office(db, peer.url).queue()
    await expectState(db, { state: 'sent', job: { doneAt: NOON, attempts: 1 } })
    expect(peer.taken).toHaveLength(1)
  })

  it('O07 O09 two workers send each message once', async () => {
    await expectAllSentOnce(await testDatabase())
  })

  it.skipIf(!testPostgresUrl)('O07 O09 two workers on PostgreSQL send each message once', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    await expectAllSentOnce(db)
  })
})

describe('O07 Message-ID and waiting', () => {
  it.each([
    ['Albatross <no-reply@albatross.example>', '<1@albatross.example>'],
    ['no-reply@albatross.example', '<1@albatross.example>'],
  ])('O07 %s makes %s', (from, expected) => {
    expect(messageIdOf('1', from)).toBe(expected)
  })

  it.each([
    [0, 30],
    [30, 30],
    [60, 60],
    [960, 960],
    [90_000, 3600],
  ])('O07 a message %i seconds old waits %i more', (age, wait) => {
    expect(deliveryDelaySeconds(age)).toBe(wait)
  })
})
