import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { Db } from '#server/kit/db/database.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/documents/routes.ts'
import {
  createPolicyLink,
  openPurchaseSession,
  policySessionGuard,
} from '#server/policies/access/policy-access.ts'
import type { Policy } from '#server/policies/repository.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { eq } from 'drizzle-orm'
import { aPolicy } from '#testing/a-policy.ts'
import { testDatabase } from '#testing/database.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { type Client, testClient, testServer } from '#testing/server.ts'
import { testContext } from '#testing/test-context.ts'

const NOW = new Date('2027-02-02T12:00:00Z')
const at = (db: Db) => testContext(db, { now: () => NOW })

async function aBrowser(db: Db): Promise<Client> {
  const guards = { 'policy-session': policySessionGuard(at(db)) }
  return testClient(
    await testServer(db, {
      features: [registerPolicyRoutes, registerPolicyDocumentRoutes],
      guards,
      now: () => NOW,
    }),
  )
}

/** A browser that exchanged the link in its mail. */
async function signedIn(db: Db, email = 'pat@hopehouse.example'): Promise<Client> {
  const browser = await aBrowser(db)
  const [token] = (await createPolicyLink(at(db), email)).url.split('/').slice(-2)
  const answer = await browser.send('POST', '/api/policy-access', { token, email })
  expect(answer.statusCode).toBe(200)
  return browser
}

async function afterPurchase(db: Db, policy: Policy) {
  const browser = await aBrowser(db)
  const { cookie } = await openPurchaseSession(at(db), policy)
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  return { get: (path: string) => browser.get(path, headers) }
}

/** A policy with a second version of its certificate. */
async function reissue(
  db: Db,
  policy: Policy,
  changed: (content: CertificateContent) => CertificateContent = (content) => content,
): Promise<void> {
  const [older] = await db.select().from(certificates).where(eq(certificates.policyId, policy.id))
  if (!older) throw new Error('The policy has no certificate')
  const content = {
    ...changed(older.content),
    version: 2,
    verification: { code: 'other', url: 'http://127.0.0.1/' },
  }
  await db.insert(certificates).values({ ...older, version: 2, verificationCode: 'other', content })
  await db.update(policies).set({ version: 2 }).where(eq(policies.id, policy.id))
}

const numbers = (answer: { json: () => { data: { number: string }[] } }) =>
  answer.json().data.map(({ number }) => number)

const STANDS = { status: 'in-force', next_day: '2027-06-12', new_date_by: null, moved: false }

describe('S09 P06 the policies of an e-mail address', () => {
  it('S09 the link’s session lists them, newest first, and nobody else’s', async () => {
    const db = await testDatabase()
    const older = await aPolicy(db)
    const newer = await aPolicy(db, {
      issuedAt: new Date('2027-02-01T12:00:00Z'),
      tournament: 'Fall Classic',
    })
    await aPolicy(db, { email: 'sam@example.com' })
    const browser = await signedIn(db)

    const answer = await browser.get('/api/policies')
    expect(numbers(answer)).toEqual([newer.number, older.number])
    const { scorecard, statement, ...summary } = answer.json().data[0]
    expect(summary).toEqual({
      number: newer.number,
      version: 1,
      issued_at: '2027-02-01T12:00:00.000Z',
      tournament_name: 'Fall Classic',
      course_name: 'Barton Creek Country Club',
      first_contest_date: '06-12-2027',
      total: 310,
      documents: ['certificate', 'receipt', 'terms', 'checklist'],
      test: true,
      ...STANDS,
    })
    expect(statement).toMatchObject({ price: 310, paid: 310, owed: 0 })
    expect(scorecard).toMatchObject({
      lines: [{ entity: 'grand_prize', name: 'Hole 7', prize: 10_000, date: '2027-06-12' }],
      total: { label: 'Price', amount: 310 },
    })
  })

  it('S09 a session without policies has an empty list', async () => {
    const db = await testDatabase()
    expect((await (await signedIn(db)).get('/api/policies')).json().data).toEqual([])
  })

  it('S08 P06 a policy states what its certificate states', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    const { data } = (await (await signedIn(db)).get(`/api/policies/${policy.number}`)).json()
    expect(data).toMatchObject({
      number: policy.number,
      email: 'pat@hopehouse.example',
      insured: [
        'Hope House',
        'Pat Doyle',
        '1200 Barton Springs Road',
        'Suite 4',
        'Austin, TX 78704',
        '512-555-0142 ext. 17',
        'pat@hopehouse.example',
      ],
      event: [
        'Hope House Charity Scramble',
        'Barton Creek Country Club',
        'Austin, TX',
        'Saturday, June 12, 2027',
        '8:30 AM Central time',
      ],
      contests: [
        {
          title: 'Hole-in-one contest, hole 7',
          lines: expect.arrayContaining(['$10,000 prize: Cash', '120 amateurs, no professionals']),
        },
        { title: 'Bonus prizes' },
      ],
    })
    expect(data.verification_code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  })
})

describe('S08 documents', () => {
  it.each([
    ['certificate', 'Certificate of insurance'],
    ['certificate.pdf', 'Certificate of insurance'],
    ['receipt', 'Sales receipt'],
    ['receipt.pdf', 'Sales receipt'],
    ['terms', 'Terms and conditions'],
    ['checklist.pdf', 'Event-day checklist'],
  ])('S08 %s is a PDF that proxies may not cache', async (type, title) => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    const browser = await afterPurchase(db, policy)
    const answer = await browser.get(`/api/policies/${policy.number}/documents/${type}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${policy.number}-${type.replace('.pdf', '')}.pdf"`,
    })
    const { text } = await readPdf(answer.rawPayload)
    expect(text).toContain(title)
    expect(text).toContain(policy.number)
  })

  it.each(['invoice', 'endorsement', 'scorecard.pdf'])('S08 a policy without %s has none', async (type) => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    const answer = await (await signedIn(db)).get(`/api/policies/${policy.number}/documents/${type}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('O02 an older version of the certificate states that it is superseded', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    await reissue(db, policy)

    const browser = await signedIn(db)
    const path = `/api/policies/${policy.number}/documents/certificate`
    const textOf = async (query: string) => (await readPdf((await browser.get(path + query)).rawPayload)).text
    expect(await textOf('')).toMatch(/Version 2/)
    expect(await textOf('')).not.toContain('Superseded')
    expect(await textOf('?version=1')).toMatch(/Superseded A newer version of this certificate/)
    expect((await browser.get(`${path}?version=3`)).statusCode).toBe(404)
    expect((await browser.get(`${path}?version=0`)).statusCode).toBe(400)
    const { data } = (await browser.get(`${path}/words?version=1`)).json()
    expect(data.notices[0].title).toBe('Superseded')
  })

  it('O03 the event is a calendar file that starts at the tee time', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db, { tournament: String.raw`Ace) \ 🏌️, for; all` })
    const answer = await (await signedIn(db)).get(`/api/policies/${policy.number}/event.ics`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${policy.number}-event.ics"`,
    })
    expect(answer.body).toContain(String.raw`SUMMARY:Ace) \\ 🏌️\, for\; all`)
    expect(answer.body).toContain('DTSTART:20270612T133000Z')
  })

  it('O03 a newer version of a policy cancels the days that it no longer has', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    await reissue(db, policy, (content) => ({
      ...content,
      contests: content.contests.map((contest) => ({ ...contest, openUntil: '2028-06-12' as CalendarDate })),
    }))
    const { body } = await (await signedIn(db)).get(`/api/policies/${policy.number}/event.ics`)
    expect(body).toMatch(/SEQUENCE:2\r\n[^]*DTSTART:20270612T133000Z\r\n[^]*STATUS:CANCELLED/)
    expect(body).not.toContain('CONFIRMED')
  })
})

describe('R05 access to policies', () => {
  const paths = ({ number }: Policy) => [
    `/policies/${number}`,
    `/policies/${number}/documents/certificate`,
    `/policies/${number}/documents/terms/words`,
    `/policies/${number}/event.ics`,
  ]

  it('R05 nobody without a session', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    const browser = await aBrowser(db)
    for (const path of ['/policies', ...paths(policy), '/policies/ALB-999999']) {
      const answer = await browser.get(`/api${path}`)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    }
  })

  it('R05 S08 without a session, a link to a document or the calendar leads to the page of the policy', async () => {
    const db = await testDatabase()
    const { number } = await aPolicy(db)
    const browser = await aBrowser(db)
    const follow = (path: string) =>
      browser.get(`/api/policies/${number}/${path}`, { 'sec-fetch-mode': 'navigate' })
    for (const path of ['documents/certificate.pdf', 'event.ics']) {
      const answer = await follow(path)
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `/quote/policy/all/mine/-/${number}`,
      ])
    }
    expect((await follow('documents/certificate/words')).statusCode).toBe(401)
  })

  it('R05 a purchase opens only its own policy, and no other one of the same person', async () => {
    const db = await testDatabase()
    const bought = await aPolicy(db)
    const other = await aPolicy(db)
    const browser = await afterPurchase(db, bought)
    expect(numbers(await browser.get('/api/policies'))).toEqual([bought.number])
    for (const path of paths(bought)) expect((await browser.get(`/api${path}`)).statusCode).toBe(200)
    for (const path of paths(other)) expect((await browser.get(`/api${path}`)).statusCode).toBe(404)
  })

  it('R05 another person’s policy gets the answer of one that does not exist', async () => {
    const db = await testDatabase()
    const theirs = await aPolicy(db, { email: 'sam@example.com' })
    const browser = await signedIn(db)
    const without = (body: Record<string, unknown>) => ({ ...body, request_id: '' })
    for (const [there, nowhere] of [
      [`/policies/${theirs.number}`, '/policies/ALB-999999'],
      [`/policies/${theirs.number}/documents/receipt`, '/policies/ALB-999999/documents/receipt'],
    ]) {
      const answers = [await browser.get(`/api${there}`), await browser.get(`/api${nowhere}`)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      const [theirAnswer, noAnswer] = answers.map((answer) => without(answer.json()))
      expect(theirAnswer).toEqual(noAnswer)
    }
  })

  it('R05 a wrong token gets no session, and the answer of an unknown one', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    const browser = await aBrowser(db)
    const body = { token: 'x'.repeat(43), email: 'pat@hopehouse.example' }
    const answer = await browser.send('POST', '/api/policy-access', body)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.cookies.map(({ name }) => name)).not.toContain('albatross_policy')
  })
})

describe('N36 asking for a link', () => {
  it('N36 gets the same answer for everybody', async () => {
    const db = await testDatabase()
    await aPolicy(db)
    const browser = await aBrowser(db)
    for (const email of ['pat@hopehouse.example', 'nobody@example.com']) {
      const answer = await browser.send('POST', '/api/policy-links', { email })
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { accepted: true } }])
    }
  })
})
