import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { buildApp } from '#server/app.ts'
import { createFeatures } from '#server/features.ts'
import { hasUnsubscribed } from '#server/messaging/mailings/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/db/database.ts'
import { customerQuotes, customers } from '#server/schema/customers/customers.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { termsRequests } from '#server/schema/quotes/terms.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { updateAcceptance } from '#server/quotes/terms/repository.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { aPurchase, aQuote, CARDS, aCardToken, producerFields } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testClient } from '#testing/server.ts'
import { testSite } from '#testing/site.ts'
import { testContext } from '#testing/test-context.ts'

const EMAIL = 'zelda.quill@far-away.example'
const PERSON = {
  insured_email: 'Zelda.Quill@Far-Away.example',
  insured_first_name: 'Zelda',
  insured_last_name: 'Quillfeather',
  insured_phone: '(737) 555 0187',
  insured_address_1: '77 Xylophone Lane',
  shipping_first_name: 'Zelda',
  shipping_last_name: 'Quillfeather',
  shipping_phone: '737-555-0187',
}
/** By any of these the person would be known again. */
const TRACES = [/zelda\.quill/i, /quillfeather/i, /737\D{0,3}555\D?0187/, /xylophone/i]
const isTrace = (text: string) => TRACES.some((trace) => trace.test(text))
const LONG_AFTER = new Date('2040-01-01T12:00:00Z')

async function anOffice(open: () => Promise<Database>) {
  const { db, close } = await open()
  onTestFinished(close)
  let time = new Date('2026-11-20T12:00:00Z')
  const context = testContext(db, { now: () => time, env: { LOG_LEVEL: 'info', RATE_LIMITS: 'off' } })
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const server = withHostHeader(
    await buildApp({ env: context.env, context, ...createFeatures(context), logStream }),
  )
  onTestFinished(() => server.app.close())
  const client = testClient(server)
  const { runJobs } = await testSite(db, { now: () => time, files: context.files })
  const rep = await signedInRep({ server, context })
  return { db, context, server, client, rep, lines, runJobs, setTime: (at: Date) => void (time = at) }
}

type Office = Awaited<ReturnType<typeof anOffice>>

/** Somebody who left traces everywhere: an open quote, one that was bought, one whose payment failed, and others' quotes. */
async function aPersonOf({ context, client, rep, db, runJobs }: Office) {
  const open = await aQuote(context, PERSON)
  const picture = multipartBody([
    { name: 'file', content: await aPicture(), fileName: 'logo.png', type: 'image/png' },
  ])
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}, who = client) => {
    const answer = await who.send('POST', path, body, headers)
    expect([200, 201], `${path}: ${answer.body}`).toContain(answer.statusCode)
  }
  await post(`/api/contacts/${open.id}/logos`, picture, { 'content-type': MULTIPART })
  await post(`/api/contacts/${open.id}/send`, { to: EMAIL }, { 'idempotency-key': 'a-send-0001' })
  await post(
    `/api/contacts/${open.id}/messages`,
    { name: 'Zelda Quillfeather', email: EMAIL, subject: 'Signs', message: 'Call me at 737-555-0187' },
    { 'idempotency-key': 'a-message-0001' },
  )

  const bought = await aQuote(context, PERSON)
  const { purchase } = await purchaseQuote(context, await aPurchase(context, bought))

  const failed = await aQuote(context, PERSON)
  const token = await aCardToken(context, CARDS.declines)
  await problemOf(
    purchaseQuote(
      context,
      await aPurchase(context, failed, {
        token,
        alsoSendTo: EMAIL,
        specialInstructions: 'Ask Zelda Quillfeather',
      }),
    ),
  )

  const kim = { insured_email: 'kim@elsewhere.example', insured_first_name: 'Kim', insured_last_name: 'Lee' }
  const others = await aQuote(context, kim)
  await post(
    `/api/contacts/${others.id}/send`,
    { to: 'kim@elsewhere.example', cc: `${EMAIL}, lou@elsewhere.example` },
    {},
    rep,
  )
  await post(`/api/contacts/${others.id}/terms`, { delivery: 'email_terms', recipient: EMAIL }, {}, rep)
  const [terms] = await db.select().from(termsRequests)
  await updateAcceptance(db, terms?.tokenHash ?? '', {
    acceptedAt: context.now(),
    acceptedBy: 'Zelda Quillfeather',
    acceptedVersion: 'v1',
  })
  const agent = { ...kim, ...producerFields(), producer_email: EMAIL, producer_last_name: 'Quillfeather' }
  const sold = await aQuote(context, agent)

  await post('/api/follow-up/unsubscribe', { email: EMAIL })
  await post('/api/policy-links', { email: EMAIL })
  await post(
    '/api/admin/views',
    { list: 'quotes', name: 'Hers', query: `search=${encodeURIComponent(EMAIL)}`, is_shared: false },
    {},
    rep,
  )
  await runJobs()
  return { open, bought, failed, others, sold, purchase }
}

/** Every row and file with a trace of the person, read without any code that is tested here. */
async function findTraces({ db, context }: Office): Promise<string[]> {
  const tables = await snapshotDatabase(db)
  const rows = Object.entries(tables).flatMap(([table, found]) =>
    found.map(readable).flatMap((text) => (isTrace(text) ? [`${table} ${text}`] : [])),
  )
  return [...rows, ...listFiles(context).filter((file) => isTrace(file + readFileSync(file, 'latin1')))]
}

function readable(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1').replaceAll('=\r\n', '') : value,
  ).replaceAll('%40', '@')
}

function listFiles({ env }: Context): string[] {
  const folder = path.join(env.dataDir, 'files')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
}

describeOnBothDatabases('O15 an erasure', (open) => {
  it(
    'O15 leaves nothing of a person in database, files, mail and logs but what it says that it keeps',
    { timeout: 120_000 },
    async () => {
      const office = await anOffice(open)
      const { db, context, rep, lines } = office
      const { open: quote, bought, failed, others, sold, purchase } = await aPersonOf(office)
      expect(listFiles(context)).toHaveLength(1)
      expect((await findTraces(office)).length).toBeGreaterThan(20)

      const before = await snapshotDatabase(db)
      const preview = await rep.send('POST', '/api/admin/personal-data/preview', { email: EMAIL })
      expect(preview.statusCode, preview.body).toBe(200)
      expect(await snapshotDatabase(db)).toEqual(before)
      const answer = await rep.send('POST', '/api/admin/personal-data/erase', {
        email: EMAIL.toUpperCase(),
        confirmation: EMAIL,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual(preview.json())
      const policy = (await findQuote(db, bought.id))?.policyNumber
      expect(answer.json().data.kept).toEqual([
        { what: 'policy', number: policy, why: 'in-force', until: '2034-12-31' },
        { what: 'unsubscription', number: null, why: 'unsubscribed', until: null },
      ])
      const counts = Object.fromEntries(
        answer.json().data.erased.map(({ what, count }: { what: string; count: number }) => [what, count]),
      )
      expect(counts).toMatchObject({
        quotes: 1,
        emptied_quotes: 1,
        files: 1,
        office_messages: 1,
        unsubscriptions: 1,
      })
      for (const what of ['mentions', 'mail', 'links', 'work']) expect(counts[what], what).toBeGreaterThan(0)

      const keptIds = [bought.id, purchase.id, policy ?? '', ...(await idsOfPolicy(office, bought.id))]
      // The words of the search are there as long as the policy is found by them.
      const traces = (await findTraces(office)).filter((row) => !row.startsWith('search_'))
      expect(traces.filter((row) => !keptIds.some((id) => row.includes(id)))).toEqual([])
      expect(traces.some((row) => row.startsWith('certificates'))).toBe(true)
      const known = await db.select().from(customers).where(eq(customers.email, EMAIL))
      expect(known).toMatchObject([{ quoteCount: 1, policyCount: 1 }])
      expect(traces.filter((row) => row.startsWith('messages'))).toEqual([])
      expect(listFiles(context)).toEqual([])
      expect([lines.length > 5, lines.filter(isTrace)]).toEqual([true, []])
      expect(await findQuote(db, quote.id)).toBeUndefined()
      expect(await findQuote(db, failed.id)).toMatchObject({ answers: {}, email: null })
      expect((await findQuote(db, others.id))?.answers['insured_last_name']).toBe('Lee')
      expect((await findQuote(db, sold.id))?.answers).not.toHaveProperty('producer_email')
      expect(await hasUnsubscribed(db, { brand: 'albatross', list: 'follow-up' }, EMAIL)).toBe(true)
      expect(await hasUnsubscribed(db, { brand: 'albatross', list: 'newsletter' }, EMAIL)).toBe(false)
      expect((await checkAuditLog(db)).broken).toEqual([])
      expect(await findBookErrors(db)).toEqual([])
    },
  )

  it(
    'O15 is in the audit log without the address, and a second one finds only what is kept',
    { timeout: 120_000 },
    async () => {
      const office = await anOffice(open)
      const { db, context } = office
      await aPersonOf(office)
      const first = await erasePerson(context, { email: EMAIL })
      const [row, ...more] = (
        await db.select().from(auditEvents).where(eq(auditEvents.event, 'person_erased'))
      ).filter(({ quoteId }) => quoteId === null)
      expect(more).toEqual([])
      expect(row).toMatchObject({
        actor: 'system',
        detail: { person: expect.stringMatching(/^erased:[0-9a-f]{64}$/) },
      })
      const second = await erasePerson(context, { email: EMAIL })
      expect(second.kept).toEqual(first.kept.filter(({ what }) => what === 'policy'))
      expect(second.erased).toEqual([])
      expect((await checkAuditLog(db)).broken).toEqual([])
    },
  )

  it(
    'O15 takes a person out of the books once they need not be kept any longer',
    { timeout: 120_000 },
    async () => {
      const office = await anOffice(open)
      const { db, context, setTime } = office
      const { bought } = await aPersonOf(office)
      setTime(LONG_AFTER)
      const { kept } = await erasePerson(context, { email: EMAIL })
      expect(kept).toEqual([{ what: 'unsubscription', number: null, why: 'unsubscribed', until: null }])
      expect(await findTraces(office)).toEqual([])
      expect((await findQuote(db, bought.id))?.policyNumber).toMatch(/\d/)
      expect((await checkAuditLog(db)).broken).toEqual([])
      expect(await findBookErrors(db)).toEqual([])
    },
  )

  it('O15 keeps mail of a policy that waits, and says so', { timeout: 120_000 }, async () => {
    const office = await anOffice(open)
    const { db, context } = office
    const bought = await aQuote(context, PERSON)
    await purchaseQuote(context, await aPurchase(context, bought))
    const { kept, erased } = await erasePerson(context, { email: EMAIL })
    expect(kept.map(({ why }) => why)).toEqual(['in-force', 'mail-waits'])
    expect(erased.map(({ what }) => what)).not.toContain('mail')
    expect(await db.$count(messages)).toBeGreaterThan(0)
  })

  it(
    'O15 N06 a purchase and an erasure at once leave either a whole policy or no quote',
    { timeout: 120_000 },
    async () => {
      const office = await anOffice(open)
      const { db, context } = office
      for (let round = 0; round < 4; round += 1) {
        const email = `round-${round}@far-away.example`
        const quote = await aQuote(context, { ...PERSON, insured_email: email })
        const request = await aPurchase(context, quote)
        const buy = () =>
          purchaseQuote(context, request).then(
            () => 'bought',
            () => 'refused',
          )
        const erase = () => erasePerson(context, { email })
        const both = round % 2 === 0 ? [buy(), erase()] : [erase(), buy()]
        const results = await Promise.all(both)
        const isBought = results.includes('bought')
        const stored = await findQuote(db, quote.id)
        expect(stored?.policyNumber !== undefined && stored.policyNumber !== null).toBe(isBought)
        expect(stored?.answers['insured_last_name']).toBe(isBought ? 'Quillfeather' : undefined)
      }
      expect((await checkAuditLog(db)).broken).toEqual([])
      expect(await findBookErrors(db)).toEqual([])
    },
  )
})

async function idsOfPolicy({ db }: Office, quoteId: string): Promise<string[]> {
  const [policy] = await db.select().from(policies).where(eq(policies.quoteId, quoteId))
  if (!policy) return []
  const receipts = await db.select().from(salesReceipts).where(eq(salesReceipts.policyId, policy.id))
  const [stands] = await db.select().from(customerQuotes).where(eq(customerQuotes.quoteId, quoteId))
  return [policy.id, stands?.customerId ?? policy.id, ...receipts.map(({ number }) => number)]
}
