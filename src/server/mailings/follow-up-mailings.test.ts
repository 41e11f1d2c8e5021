import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { mailingReceivers, mailings } from '#server/schema/messaging/office-mailings.schema.ts'
import { createMailingJob } from '#server/mailings/sending/send-mailing.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { mailingOffice, type MailingOffice } from '#testing/office-mailings.ts'

/** Two mails in each batch. */
const SLOW = { mailing: 'follow-up', per_minute: 12 }

/** Who got a mail of a mailing, each time. */
const mailTo = async ({ context: { db } }: MailingOffice) =>
  (await db.select().from(messages).where(like(messages.cause, 'mailing:%')))
    .map(({ recipient }) => recipient)
    .toSorted()

const receiverOf = async ({ context: { db } }: MailingOffice, mailingId: string, address: string) => {
  const [found] = await db
    .select({ state: mailingReceivers.state, reason: mailingReceivers.reason })
    .from(mailingReceivers)
    .where(and(eq(mailingReceivers.mailingId, mailingId), eq(mailingReceivers.address, address)))
  return found
}

/** One that has begun, and has made the mails of its first batch. */
async function begun(at: MailingOffice): Promise<string> {
  const mailing = await at.draft(SLOW)
  expect((await at.act(mailing, 'schedule')).statusCode).toBe(200)
  await at.runJobs()
  expect((await at.read(mailing.id)).state).toBe('sending')
  return mailing.id
}

describeOnBothDatabases('follow-ups that the office sends', (open) => {
  it('P05 of two that have begun for the same address one writes to it, also where both are about to', async () => {
    const at = await mailingOffice(open)
    for (const name of ['ann', 'bob', 'zoe']) await at.quote(`${name}@a.example`)
    const first = await begun(at)
    for (const name of ['cat', 'dan']) await at.quote(`${name}@a.example`)
    const second = await begun(at)
    const receivers = await Promise.all([first, second].map((id) => receiverOf(at, id, 'zoe@a.example')))
    expect(receivers).toEqual([
      { state: 'waiting', reason: null },
      { state: 'waiting', reason: null },
    ])
    expect((await at.read(second)).left_out).toEqual([{ reason: 'recent', count: 2 }])

    // Both are due, and two instances have one each.
    at.later(60)
    const due = await at.context.db.select({ mailingId: mailings.id, step: mailings.step }).from(mailings)
    const run = createMailingJob(at.context)
    await Promise.all(due.map(({ mailingId, step }) => run({ mailingId, step: String(step) }, at.context)))
    await at.finish(first)
    await at.finish(second)
    const ended = await Promise.all([first, second].map((id) => receiverOf(at, id, 'zoe@a.example')))
    expect(ended).toHaveLength(2)
    expect(ended).toContainEqual({ state: 'made', reason: null })
    expect(ended).toContainEqual({ state: 'left-out', reason: 'recent' })
    expect(await mailTo(at)).toEqual(['ann', 'bob', 'cat', 'dan', 'zoe'].map((name) => `${name}@a.example`))
  })

  it('P05 N110 whose quote was bought or closed as lost since it began gets none, and is counted as gone', async () => {
    const at = await mailingOffice(open)
    for (const name of ['ann', 'bob']) await at.quote(`${name}@a.example`)
    const lost = await at.quote('lost@a.example')
    const sold = await at.quote('sold@a.example')
    await at.quote('tim@a.example')
    const id = await begun(at)
    const closed = await at.ann.send('PUT', `/api/admin/quotes/${lost.id}/closing`, {
      version: lost.version,
      reason: 'price',
    })
    expect(closed.statusCode, closed.body).toBe(200)
    await purchaseQuote(at.context, await aPurchase(at.context, sold))
    const ended = await at.finish(id)
    expect(ended.results).toMatchObject({ waiting: 0, kept: 3, left_out: 2 })
    expect(ended.left_out).toEqual([{ reason: 'gone', count: 2 }])
    for (const name of ['lost', 'sold'])
      expect(await receiverOf(at, id, `${name}@a.example`)).toEqual({ state: 'left-out', reason: 'gone' })
    expect(await mailTo(at)).toEqual(['ann', 'bob', 'tim'].map((name) => `${name}@a.example`))
  })

  it('P05 one that was opened again before its mail gets it, as does whoever is written to about something else', async () => {
    const at = await mailingOffice(open)
    for (const name of ['ann', 'bob']) await at.quote(`${name}@a.example`)
    const { id: quoteId, version } = await at.quote('zoe@a.example')
    const reminder = await begun(at)
    const path = `/api/admin/quotes/${quoteId}/closing`
    expect((await at.ann.send('PUT', path, { version, reason: 'price' })).statusCode).toBe(200)
    expect((await at.ann.send('DELETE', path, {})).statusCode).toBe(200)
    expect((await at.finish(reminder)).results).toMatchObject({ kept: 3, left_out: 0 })
    // News goes to whoever had a reminder, and to whoever has bought.
    const news = await at.draft()
    await at.act(news, 'schedule')
    expect((await at.finish(news.id)).results).toMatchObject({ kept: 3, left_out: 0 })
  })
})
