import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createJobHandlers } from '#server/job-handlers.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { queueGroupEmail } from '#server/messaging/outbox.ts'
import { findMessage, type Message } from '#server/messaging/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policyLinks } from '#server/schema/policies/policies.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { startPurchase } from '#server/purchases/starting/start-purchase.ts'
import { settlePurchase } from '#server/payments/settling/settle-purchase.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { type Site, testSite } from '#testing/site.ts'
import { SmtpPeer } from '#testing/smtp-peer.ts'
import { NOON } from '#testing/test-context.ts'

const DAY_MS = 86_400_000
const BUYER = 'pat@example.com'
const log = { warn: () => undefined, error: () => undefined }

describeOnDatabase('O07 a message that failed', (open) => {
  let db: Db
  let site: Site
  let rep: Client
  let mail: SmtpPeer
  let at: Date

  beforeEach(async () => {
    const database = await open()
    db = database.db
    at = NOON
    site = await testSite(db, { now: () => at })
    rep = await signedInRep(site)
    mail = new SmtpPeer()
    await mail.start()
    return async () => {
      await mail.stop()
      await site.server.app.close()
      await database.close()
    }
  })

  it('O07 N63 is sent again with its papers and a link that works, once although two reps ask for it at once', async () => {
    const message = await failedPurchaseMail()
    const other = await signedInRep(site, await aRep(site.context, 'kim@office.example', { name: 'Kim Lee' }))
    mail.refusal = undefined
    const answers = await Promise.all([sendAgain(message), sendAgain(message), sendAgain(message, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [done] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done?.json()).toMatchObject({ data: { id: message.id, state: 'queued', error: null } })
    await deliver()
    expect(mail.received.map(({ to }) => to)).toEqual([[BUYER]])
    const [sent] = mail.received
    expect(sent?.attachments.map(({ fileName }) => fileName)).toEqual(
      message.attachments.map(({ fileName }) => fileName),
    )
    const token = /\/all\/([\w-]{43})\//.exec(sent?.plain ?? '')?.[1]
    const opened = await site.client.send('POST', '/api/policy-access', { token, email: BUYER })
    expect(opened.statusCode).toBe(200)
    expect(await read(message)).toMatchObject({ state: 'sent', linkToken: null, error: null })
    expect((await sendAgain(message)).json()).toMatchObject({
      code: 'NOT_POSSIBLE',
      error: expect.stringContaining('hasn’t failed'),
    })
    const events = (await db.select().from(auditEvents)).filter(({ event }) => event === 'message_sent_again')
    expect(events).toMatchObject([
      { quoteId: message.quoteId, actor: 'rep', detail: { message: message.id } },
    ])
  })

  it('O07 is tried for five days more, and may be sent again when it has failed once more', async () => {
    const message = await failedPurchaseMail()
    at = new Date(at.getTime() + 20 * DAY_MS)
    rep = await signedInRep(site, await aRep(site.context, 'kim@office.example'))
    mail.refusal = { at: 'mail', code: 451, message: 'later' }
    expect((await sendAgain(message)).statusCode).toBe(200)
    await deliver()
    expect(await read(message)).toMatchObject({ state: 'queued', error: expect.stringContaining('later') })
    at = new Date(at.getTime() + 5 * DAY_MS)
    await deliver()
    expect(await read(message)).toMatchObject({ state: 'failed' })
    rep = await signedInRep(site, await aRep(site.context, 'lee@office.example'))
    expect((await sendAgain(message)).statusCode).toBe(200)
  })

  it('O07 goes only to those who do not have it, byte for byte as the others have it', async () => {
    const letter = { cause: 'letter', subject: 'A quote', html: '<p>Hi</p>', plain: 'Hi', attachments: [] }
    const id = await queueGroupEmail(db, { ...letter, to: [BUYER, 'kim@example.com'], cc: [] }, at)
    mail.refusal = { at: 'recipient', code: 550, message: 'no such player', only: 'kim@example.com' }
    await deliver()
    mail.refusal = undefined
    expect((await sendAgain({ id: id ?? '' })).statusCode).toBe(200)
    await deliver()
    expect(mail.received.map(({ to }) => to)).toEqual([[BUYER], ['kim@example.com']])
    const [first, second] = mail.received.map(({ raw }) => raw)
    expect(second).toBe(first)
    expect(await read({ id: id ?? '' })).toMatchObject({ state: 'sent', error: null })
  })

  it('O07 N76 is not sent again if its secret link cannot be made again, and the answer says what to do', async () => {
    await invite()
    const message = await fail('max@office.example')
    const links = await db.$count(policyLinks)
    const answer = await sendAgain(message)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toContain('invite the person')
    expect(await read(message)).toMatchObject({ state: 'failed', linkToken: null })
    expect(await db.$count(policyLinks)).toBe(links)
  })

  it('O07 R02 is not sent again by a reader, by nobody, nor if there is none', async () => {
    const message = await failedPurchaseMail()
    const reader = await signedInRep(
      site,
      await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' }),
    )
    expect((await sendAgain(message, reader)).statusCode).toBe(403)
    expect((await sendAgain(message, site.client)).statusCode).toBe(401)
    expect((await sendAgain({ id: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
    expect(await read(message)).toMatchObject({ state: 'failed' })
  })

  function sendAgain({ id }: Pick<Message, 'id'>, client = rep) {
    return client.send('POST', `/api/admin/messages/${id}/send-again`)
  }

  async function invite(): Promise<void> {
    const body = { email: 'max@office.example', name: 'Max Roe', role: 'reader' }
    const invited = await rep.send('POST', '/api/admin/reps/invitations', body)
    expect([invited.statusCode, invited.body]).toEqual([201, expect.any(String)])
  }

  const read = ({ id }: Pick<Message, 'id'>) => findMessage(db, id)

  /** The mail of a purchase, which the server refused because of its sender. */
  async function failedPurchaseMail(): Promise<Message> {
    const quote = await aQuote(site.context, { insured_email: BUYER })
    const { purchase } = await startPurchase(site.context, await aPurchase(site.context, quote))
    await settlePurchase(site.context, purchase)
    return fail(BUYER)
  }

  /** Five days long the server takes nothing from this sender. */
  async function fail(recipient: string): Promise<Message> {
    mail.refusal = { at: 'sender', code: 550, message: 'not from you' }
    await deliver()
    at = new Date(at.getTime() + 5 * DAY_MS)
    await deliver()
    const failed = (await db.select().from(messages)).find((one) => one.recipient === recipient)
    if (failed?.state !== 'failed') throw new Error(`It is ${failed?.state}`)
    // Sessions have ended meanwhile.
    rep = await signedInRep(site, await aRep(site.context, `${at.getTime()}@office.example`))
    return failed
  }

  /** What is due now. */
  async function deliver(): Promise<void> {
    const client = createSmtpClient({ url: mail.url })
    onTestFinished(() => client.close())
    const handlers = createJobHandlers(site.context, client)
    const leaseUntil = new Date(at.getTime() + 60_000)
    const kinds = ['deliver-message', 'send-rep-password-link']
    const now = () => at
    for (const job of await claimJobs(db, { kinds, now: at, leaseUntil, limit: 100 }))
      await runJob({ db, now, handlers, log, leaseMs: 60_000 }, job)
  }
})
