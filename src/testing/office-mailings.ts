import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Mailing } from '#contract/mailings.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { Database } from '#server/kit/db/database.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import type { MailClient } from '#server/messaging/delivery/smtp.client.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, proveAgain, signedInRep } from '#testing/a-rep.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

export const NEWSLETTER = {
  mailing: 'newsletter',
  subject: 'News for {{organization}}',
  text: 'Hi {{first_name}},\nPlan {{event_name}}: [see prices](https://golf.example/prices).',
  per_minute: 600,
}

export const MAILINGS_PATH = '/api/admin/mailings'

export type MailingOffice = Awaited<ReturnType<typeof mailingOffice>>

/** A site with two owners, a clock that the test sets, and mail that leaves to a client of the test, if it gives one. */
export async function mailingOffice(
  open: () => Promise<Database>,
  { mail, env = {} }: { mail?: MailClient; env?: Record<string, string> } = {},
) {
  let now = new Date('2027-01-15T18:00:00Z')
  const site = await openTestSite({ now: () => now, env }, open)
  onTestFinished(site.close)
  const ann = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
  const sam = await signedInRep(site, await aRep(site.context, 'sam@office.example', { name: 'Sam Green' }))

  const quote = (email: string, more: CustomFields = {}) =>
    aQuote(site.context, { insured_email: email, ...more })
  const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
  const draft = async (over: object = {}, as: Client = ann): Promise<Mailing> => {
    const added = await as.send('POST', MAILINGS_PATH, { ...NEWSLETTER, ...over })
    expect(added.statusCode, added.body).toBe(201)
    return added.json().data
  }
  const read = async (id: string): Promise<Mailing> => (await ann.get(`${MAILINGS_PATH}/${id}`)).json().data
  const act = async (
    { id, version }: Pick<Mailing, 'id' | 'version'>,
    name: string,
    body: object = {},
    as: Client = ann,
  ) => {
    await proveAgain(as)
    return as.send('POST', `${MAILINGS_PATH}/${id}/${name}`, { version, ...body })
  }

  /** A mail to an address comes back. */
  async function bounce(address: string): Promise<void> {
    const { db } = site.context
    const cause = `other:${address}:${now.getTime()}:${Math.random()}`
    const mail = { cause, to: [address], subject: '', html: '', plain: '', attachments: [] }
    await queueMessage(db, mail, now)
    const receivers = [{ address, state: 'bounced' as const, said: '550' }]
    await db.update(messages).set({ state: 'bounced', receivers }).where(eq(messages.cause, cause))
  }

  /** Runs what is due, one job after another as it was claimed. */
  async function runJobs(limit = 500): Promise<number> {
    const { context } = site
    const handlers = createJobHandlers(context, mail)
    const leaseUntil = new Date(now.getTime() + 60_000)
    const log = { warn: () => undefined, error: () => undefined }
    const kinds = ['deliver-message', 'start-mailing', 'send-mailing', 'deliver-mailing']
    const claimed = await claimJobs(context.db, { kinds, now, leaseUntil, limit })
    for (const job of claimed)
      await runJob({ db: context.db, now: () => now, handlers, log, leaseMs: 60_000 }, job)
    return claimed.length
  }

  /** Lets time pass until a mailing has ended. */
  async function finish(id: string): Promise<Mailing> {
    for (let round = 0; round < 200; round += 1) {
      await runJobs()
      const mailing = await read(id)
      if (mailing.state !== 'sending' && mailing.state !== 'scheduled') {
        while ((await runJobs()) > 0) later(1)
        return read(id)
      }
      later(5)
    }
    throw new Error('The mailing did not end')
  }

  return { ...site, ann, sam, quote, later, draft, read, act, bounce, runJobs, finish, now: () => now }
}
