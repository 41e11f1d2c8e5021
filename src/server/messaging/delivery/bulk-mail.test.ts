import { expect, it, onTestFinished } from 'vitest'
import { createJobHandlers } from '#server/job-handlers.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { eventually } from '#testing/eventually.ts'
import { anOutgoingMessage } from '#testing/mail-delivery.ts'
import { openTestSite, testSite } from '#testing/site.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'

const MANY = 400
const log = { warn: () => undefined, error: () => undefined }

it('O07 the mails of a run over many quotes are those that let others pass', async () => {
  const site = await testSite(await testDatabase())
  onTestFinished(() => site.server.app.close())
  const client = await signedInRep(site, await aRep(site.context))
  const ids = [(await aQuote(site.context)).id, (await aQuote(site.context)).id]
  const quotes = ids.map((id) => ({ id, version: 1, fee: 310 }))
  await client.send('POST', '/api/admin/bulk-runs', { action: 'send', quotes })
  await site.runJobs()
  const kinds = (await site.context.db.select().from(jobs)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('deliver'))).toEqual(['deliver-mailing', 'deliver-mailing'])
})

describeOnBothDatabases('O07 a link that somebody asks for', (open) => {
  it(`O07 leaves at once while ${MANY} mails of a run wait`, { timeout: 120_000 }, async () => {
    let worker: Worker | undefined
    const site = await openTestSite({ now: () => new Date(), wakeJobs: () => worker?.wake() }, open)
    const { db } = site.context
    await aPolicy(db)
    for (let index = 0; index < MANY; index += 1)
      await queueMessage(
        db,
        anOutgoingMessage({ cause: `send-quote:${index}`, to: [`club-${index}@example.com`], isBulk: true }),
        site.context.now(),
      )
    const peer = await startSmtpPeer()
    const client = createSmtpClient({ url: peer.url })
    const handlers = createJobHandlers(site.context, client)
    worker = startWorker({ db, now: site.context.now, handlers, log })
    onTestFinished(async () => {
      await worker?.stop(5000)
      client.close()
      await site.close()
    })
    await eventually(() => expect(peer.received.length).toBeGreaterThan(10))

    const askedAfter = peer.received.length
    const answer = await site.client.send('POST', '/api/policy-links', { email: 'pat@hopehouse.example' })
    expect(answer.statusCode).toBe(200)
    const positionOfLink = () => peer.received.findIndex(({ to }) => to.includes('pat@hopehouse.example'))
    await eventually(() => expect(positionOfLink()).toBeGreaterThan(0))
    expect(positionOfLink() - askedAfter).toBeLessThan(20)
    expect(peer.received.length).toBeLessThan(MANY)
  })
})
