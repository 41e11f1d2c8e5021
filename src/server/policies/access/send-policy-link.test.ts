import { describe, expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { readEnv } from '#server/config/read-env.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { openLinkSession } from '#server/policies/access/policy-access.ts'
import { requestPolicyLink, sendPolicyLink } from '#server/policies/access/send-policy-link.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { addJob } from '#testing/add-job.ts'
import { testDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'

const NOW = new Date('2027-01-15T17:00:00Z')
const env = readEnv({ PUBLIC_URL: 'http://localhost:4999' })
const context = (db: Db, now = NOW) => ({ db, now: () => now, wakeJobs: () => undefined })

async function runJobs(db: Db): Promise<void> {
  const claim = { kinds: ['send-policy-link'], now: NOW, leaseUntil: new Date(NOW.getTime() + 1), limit: 10 }
  for (const { payload } of await claimJobs(db, claim))
    await sendPolicyLink({ env, wakeJobs: () => undefined })(payload, context(db))
}

describe('N36 asking for a link', () => {
  it('N36 stores the same for known and unknown e-mails', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    await requestPolicyLink(context(db), 'pat@hopehouse.example')
    await requestPolicyLink(context(db), 'nobody@example.com')
    expect(await db.select({ kind: jobs.kind, runAt: jobs.runAt }).from(jobs)).toEqual([
      { kind: 'send-policy-link', runAt: NOW },
      { kind: 'send-policy-link', runAt: NOW },
    ])
    expect(await db.select().from(messages)).toEqual([])
  })

  it('R05 sends one link that opens the policies, if the address has some', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    await requestPolicyLink(context(db), ' Pat@HopeHouse.example')
    await requestPolicyLink(context(db), 'nobody@example.com')
    await runJobs(db)

    const [message, ...others] = await db.select().from(messages)
    expect(others).toEqual([])
    expect(message).toMatchObject({ recipient: 'pat@hopehouse.example', state: 'queued' })
    expect(message?.plain).toMatch(/quote\/policy\/all\/[\w-]{43}\/pat%40hopehouse\.example/)
    const token = message?.linkToken ?? ''
    const session = openLinkSession({ ...context(db), env }, { token, email: 'pat@hopehouse.example' })
    await expect(session).resolves.toMatchObject({ name: 'albatross_policy' })
  })

  it('N63 a producer asks for a link to what it sold, as the insured does', async () => {
    const db = await testDatabase()
    await aPolicy(db, { producerEmail: 'ann@lake.example' })
    for (const email of ['Ann@Lake.example', 'pat@hopehouse.example'])
      await requestPolicyLink(context(db), email)
    await runJobs(db)
    const sent = await db.select({ to: messages.recipient }).from(messages)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['ann@lake.example', 'pat@hopehouse.example'])
  })

  it('N36 sends one email to an address in five minutes, even if it is requested again', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    for (const seconds of [0, 1, 299, 300]) {
      await requestPolicyLink(context(db, new Date(NOW.getTime() + seconds * 1000)), 'pat@hopehouse.example')
    }
    expect(await db.select().from(jobs)).toHaveLength(2)
  })

  it('O09 however many are asked for, the mail of a purchase leaves before them', async () => {
    const db = await testDatabase()
    for (const name of ['one', 'two', 'three']) await requestPolicyLink(context(db), `${name}@example.com`)
    await addJob(db, { kind: 'deliver-message', payload: { messageId: '1' }, runAt: NOW })
    const kinds = Object.keys(createJobHandlers(testContext(db)))
    const claim = { kinds, now: NOW, leaseUntil: new Date(NOW.getTime() + 1), limit: 1 }
    expect(await claimJobs(db, claim)).toMatchObject([{ kind: 'deliver-message' }])
  })

  it('O07 a job that runs again later sends no second email', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    const payload = { email: 'pat@hopehouse.example', request: 'policy-link:1' }
    await sendPolicyLink({ env, wakeJobs: () => undefined })(payload, context(db))
    await sendPolicyLink({ env, wakeJobs: () => undefined })(
      payload,
      context(db, new Date(NOW.getTime() + 60_000)),
    )
    expect(await db.select().from(messages)).toHaveLength(1)
  })
})

describe('P07 the links of an address', () => {
  const QUOTE_LINK = /quote\/view\/[0-9a-f-]{36}/g
  const sent = (db: Db) => db.select().from(messages)
  const ask = async (db: Db, ...emails: string[]) => {
    for (const email of emails) await requestPolicyLink(context(db), email)
    await runJobs(db)
  }

  it('P07 N94 one mail has the link of each quote that is not bought, and one of all policies', async () => {
    const db = await testDatabase()
    const office = testContext(db)
    const bought = await aPolicy(db)
    const [first, second] = [await aQuote(office), await aQuote(office, { tournament_name: 'Maple Open' })]
    const another = await aQuote(office, { insured_email: 'kim@elsewhere.example' })
    await ask(db, 'PAT@HopeHouse.example')
    const [mail, ...others] = await sent(db)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'pat@hopehouse.example' })
    expect(mail?.subject).toBe('Your links to your quotes and policies')
    expect(mail?.plain.match(QUOTE_LINK)?.toSorted()).toEqual(
      [first, second].map(({ id }) => `quote/view/${id}`).toSorted(),
    )
    expect(mail?.plain).toContain(`${second.quoteNumber}: Maple Open`)
    expect(mail?.plain).toMatch(/quote\/policy\/all\//)
    expect(mail?.plain).not.toContain(another.quoteNumber)
    expect(mail?.plain).not.toContain(bought.quoteId)
  })

  it('P07 an address with quotes alone gets no link to policies', async () => {
    const db = await testDatabase()
    const { quoteNumber } = await aQuote(testContext(db))
    await ask(db, 'pat@hopehouse.example')
    const [mail] = await sent(db)
    expect(mail).toMatchObject({ subject: 'Your link to your quote', linkToken: null })
    expect(mail?.plain).toContain(quoteNumber)
    expect(mail?.plain).not.toContain('policy/all')
  })

  it('R02 P07 the mail says what the office wrote; its links and what they open are ours', async () => {
    const db = await testDatabase()
    const { quoteNumber } = await aQuote(testContext(db))
    await requestPolicyLink(context(db), 'pat@hopehouse.example')
    const claim = { kinds: ['send-policy-link'], now: NOW, leaseUntil: NOW, limit: 10 }
    const words = { heading: 'Welcome back', opening: 'Here are your {{quotes}} <b>.', closing: 'Call us.' }
    const office = { ...env, officeWords: { 'links-of-quotes': words } }
    for (const { payload } of await claimJobs(db, claim))
      await sendPolicyLink({ env: office, wakeJobs: () => undefined })(payload, context(db))
    const [mail] = await sent(db)
    expect(mail?.subject).toBe('Your link to your quote')
    expect(mail?.plain).toMatch(
      /Welcome back[^]*Here are your quote <b>\.[^]*Call us\.[^]*Anyone who has the link/,
    )
    expect(mail?.html).toContain('Here are your quote &lt;b&gt;.')
    expect(mail?.plain).toContain(quoteNumber)
    expect(mail?.plain).not.toContain('Your answers are saved')
  })

  it('P02 a producer’s quote is in the producer’s mail, not in its client’s', async () => {
    const db = await testDatabase()
    await createQuote(testContext(db), producerFields(), {})
    await ask(db, 'pat@hopehouse.example', String(producerFields()['producer_email']))
    expect((await sent(db)).map(({ recipient }) => recipient)).toEqual([producerFields()['producer_email']])
  })

  it('N36 sixty-four requests at once, in any spelling, send one mail', async () => {
    const db = await testDatabase()
    await aQuote(testContext(db))
    const spellings = ['pat@hopehouse.example', 'Pat@HopeHouse.example', ' PAT@HOPEHOUSE.EXAMPLE ']
    const requests = Array.from({ length: 64 }, (_, nth) =>
      requestPolicyLink(context(db), spellings[nth % spellings.length] ?? ''),
    )
    await Promise.all(requests)
    await runJobs(db)
    await runJobs(db)
    expect(await sent(db)).toHaveLength(1)
  })

  it('N36 an address gets 30 such mails a day, and nobody who asks learns that there are no more', async () => {
    const db = await testDatabase()
    await aQuote(testContext(db))
    const handle = sendPolicyLink({ env, wakeJobs: () => undefined })
    for (let nth = 0; nth < 32; nth += 1)
      await handle({ email: 'pat@hopehouse.example', request: `policy-link:${nth}` }, context(db))
    expect(await sent(db)).toHaveLength(30)
    await expect(requestPolicyLink(context(db), 'pat@hopehouse.example')).resolves.toBeUndefined()
    const tomorrow = context(db, new Date(NOW.getTime() + 86_400_000))
    await handle({ email: 'pat@hopehouse.example', request: 'policy-link:tomorrow' }, tomorrow)
    expect(await sent(db)).toHaveLength(31)
  })

  it('P07 somebody with many quotes gets the twenty that changed last', async () => {
    const db = await testDatabase()
    for (let nth = 0; nth < 21; nth += 1)
      await aQuote(
        { ...testContext(db), now: () => new Date(NOW.getTime() + nth * 1000) },
        { tournament_name: `Open ${nth}` },
      )
    await ask(db, 'pat@hopehouse.example')
    const [mail] = await sent(db)
    expect(mail?.plain.match(QUOTE_LINK)).toHaveLength(20)
    expect(mail?.plain).toContain('Open 20')
    expect(mail?.plain).not.toMatch(/Open 0\b/)
  })
})
