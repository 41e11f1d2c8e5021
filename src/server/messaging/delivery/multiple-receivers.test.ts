import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { type OutgoingGroupEmail, queueGroupEmail, queueMessage } from '#server/messaging/outbox.ts'
import { type MailClient, createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { openTestDatabase } from '#testing/database.ts'
import { SmtpPeer } from '#testing/smtp-peer.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const MAIL_FROM = 'Albatross <no-reply@albatross.example>'
const letter: OutgoingGroupEmail = {
  cause: 'send-quote:1',
  to: ['pat@example.com', 'kim@example.com'],
  cc: ['board@example.com', 'PAT@example.com'],
  subject: 'A quote',
  html: '<p>Hello</p>',
  plain: 'Hello',
  attachments: [],
}

let database: Database
let db: Db
let peer: SmtpPeer
let client: MailClient | undefined
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(messages)
  await db.delete(jobs)
  peer = new SmtpPeer()
  await peer.start()
})
afterEach(async () => {
  client?.close()
  await peer.stop()
})

/** Runs due jobs one after the other, and returns their number. */
function office() {
  client = createSmtpClient({ url: peer.url })
  const handlers = {
    'deliver-message': createMessageDelivery({
      renderPdf: createPdf,
      drawPicture: createPicture,
      client,
      mailFrom: MAIL_FROM,
      publicUrl: 'https://cover.example.com',
    }),
  }
  const log = { warn: () => undefined, error: () => undefined }
  return async (minutes: number): Promise<number> => {
    const now = new Date(NOON.getTime() + minutes * 60_000)
    const leaseUntil = new Date(now.getTime() + 60_000)
    const due = await claimJobs(db, { kinds: Object.keys(handlers), now, leaseUntil, limit: 100 })
    for (const job of due) await runJob({ db, now: () => now, handlers, log, leaseMs: 60_000 }, job)
    return due.length
  }
}

async function only() {
  const [message] = await db.select().from(messages)
  if (!message) throw new Error('There is no message')
  return message
}

const stateOf = (receivers: { address: string; state: string }[]) =>
  Object.fromEntries(receivers.map(({ address, state }) => [address, state]))

describe('O07 D02 an e-mail to several receivers', () => {
  it('O07 is one mail that names them all, in one envelope', async () => {
    await queueGroupEmail(db, letter, NOON)
    await office()(0)
    expect(peer.received).toHaveLength(1)
    const [mail] = peer.received
    expect(mail?.to).toEqual(['pat@example.com', 'kim@example.com', 'board@example.com'])
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      to: 'pat@example.com, kim@example.com',
      cc: 'board@example.com',
    })
    expect(await only()).toMatchObject({ state: 'sent', sentAt: NOON, error: null })
  })

  it('O07 exactly the stored bytes are sent at every attempt', async () => {
    await queueGroupEmail(db, letter, NOON)
    const run = office()
    peer.refusal = { at: 'mail', code: 451, message: 'later' }
    await run(0)
    const { raw } = await only()
    peer.refusal = undefined
    await db.update(messages).set({ subject: 'Something else', plain: 'Something else' })
    await run(1)
    expect(raw?.length).toBeGreaterThan(300)
    expect(peer.received.map((mail) => mail.raw.trimEnd())).toEqual([raw?.toString('latin1').trimEnd()])
  })

  it('O07 a permanently rejected receiver does not stop the others, and is named', async () => {
    await queueGroupEmail(db, letter, NOON)
    peer.refusal = { at: 'recipient', code: 550, message: 'no such player', only: 'kim@example.com' }
    await office()(0)
    expect(peer.received.map(({ to }) => to)).toEqual([['pat@example.com', 'board@example.com']])
    const { state, error, receivers } = await only()
    expect([state, stateOf(receivers)]).toEqual([
      'bounced',
      { 'pat@example.com': 'sent', 'kim@example.com': 'bounced', 'board@example.com': 'sent' },
    ])
    expect(error).toMatch(/^kim@example\.com: .*no such player/)
  })

  it('O07 a temporarily rejected receiver gets it later, and the others do not get it again', async () => {
    await queueGroupEmail(db, letter, NOON)
    const run = office()
    peer.refusal = { at: 'recipient', code: 450, message: 'busy', only: 'kim@example.com' }
    await run(0)
    expect(await only()).toMatchObject({ state: 'queued', sentAt: NOON })
    peer.refusal = undefined
    await run(1)
    expect(peer.received.map(({ to }) => to)).toEqual([
      ['pat@example.com', 'board@example.com'],
      ['kim@example.com'],
    ])
    expect(await only()).toMatchObject({ state: 'sent', sentAt: NOON, error: null })
  })

  it('O07 a mail stored before there were several receivers is still sent', async () => {
    await queueMessage(db, { ...letter, to: ['pat@example.com'] }, NOON)
    await db.update(messages).set({ receivers: [] })
    await office()(0)
    expect(peer.received.map(({ to }) => to)).toEqual([['pat@example.com']])
  })
})

describe('O07 a mail server that is down for an hour', () => {
  it('O07 loses nothing, keeps the order, and sends everything within five minutes afterwards', async () => {
    const run = office()
    await peer.stop()
    const causes: string[] = []
    for (let minute = 0; minute < 60; minute += 5) {
      const cause = `purchase:${minute}`
      causes.push(cause)
      const queuedAt = new Date(NOON.getTime() + minute * 60_000)
      await queueMessage(db, { ...letter, cause, to: ['pat@example.com'], subject: cause }, queuedAt)
      await run(minute)
    }
    // One message tries the server for all, so that a server that is down gets few attempts.
    const tried = (await db.select().from(messages)).filter(({ error }) => error !== null)
    expect(tried.map(({ cause }) => cause)).toEqual(['purchase:0'])
    expect(peer.received).toEqual([])

    await peer.start()
    await run(60)
    await run(65)
    expect(peer.received.map(({ headers }) => headers.get('subject'))).toEqual(causes)
    expect((await db.select().from(messages)).every(({ state }) => state === 'sent')).toBe(true)
  })
})
