import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applyOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { legalAgreements } from '#server/schema/office/legal.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aCardToken, aPurchase, aQuote, CARDS } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { EMPTY_LEDGER, readLedger } from '#testing/ledger.ts'
import { LEGAL, read, draft, publish, publishText, config, office } from '#testing/legal-office.ts'
import { problemOf } from '#testing/problem-of.ts'
import { openTestSite } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('N47 the legal pages of the office', (open) => {
  it('N47 R02 without any version nothing is linked, nothing is asked, and what is bought is as before', async () => {
    const site = await office(open)
    expect(await read(site.owner)).toEqual({
      page: 'terms',
      environment: null,
      draft: null,
      next: 1,
      versions: [],
    })
    expect(await config(site)).toMatchObject({ terms_url: null, privacy_url: null, terms_version: null })
    expect((await site.client.get('/api/legal/terms')).statusCode).toBe(404)
    const quote = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    expect(await site.context.db.$count(legalAgreements)).toBe(0)
  })

  it('N47 an owner writes a draft and publishes it: every page links to it, and anybody reads it', async () => {
    const site = await office(open)
    const { owner } = site
    await draft(owner, '# Cover\n\nA win counts.')
    expect((await site.client.get('/api/legal/terms')).statusCode).toBe(404)
    const { draft: kept } = await read(owner)
    expect(kept).toMatchObject({ text: '# Cover\n\nA win counts.', address: null, by: 'Robin Fields' })
    expect((await publish(owner, kept?.revision ?? '')).statusCode).toBe(200)
    expect(await read(owner)).toMatchObject({
      draft: null,
      next: 2,
      versions: [{ number: 1, state: 'in-force', accepted: 0, published: { by: 'Robin Fields' } }],
    })
    expect(await config(site)).toMatchObject({
      terms_url: '/quote/legal/terms',
      terms_version: { number: 1 },
    })
    for (const path of ['/api/legal/terms', '/api/legal/terms/1'])
      expect((await site.client.get(path)).json().data).toMatchObject({
        text: '# Cover\n\nA win counts.',
        number: 1,
        to: null,
        in_force: true,
      })
    const events = await site.context.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.event} like 'legal%'`)
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'legal_draft_saved',
      'legal_version_published',
    ])
  })

  it('N47 a version of a day to come waits for that midnight at the office, can be withdrawn, and is read by nobody before', async () => {
    const site = await office(open)
    const { clock } = site
    let { owner } = site
    // Sessions end long before.
    const signInAgain = async (name: string) => {
      owner = await signedInRep(site, await aRep(site.context, `${name}@office.example`))
    }
    await publishText(owner, 'One')
    await publishText(owner, 'Two', '01/01/2027')
    expect((await site.client.get('/api/legal/terms/2')).statusCode).toBe(404)
    // Another one has to wait until this one is withdrawn.
    await draft(owner, 'Three')
    const refused = await publish(owner, (await read(owner)).draft?.revision ?? '')
    expect([refused.statusCode, refused.json().fields[0].message]).toEqual([
      400,
      'Version 2 waits for Friday, January 1, 2027. Withdraw it first',
    ])
    clock.now = new Date('2027-01-01T04:59:59Z')
    expect(await config(site)).toMatchObject({ terms_version: { number: 1 } })
    clock.now = new Date('2027-01-01T05:00:00Z')
    expect(await config(site)).toMatchObject({ terms_version: { number: 2, from: '2027-01-01' } })
    expect((await site.client.get('/api/legal/terms/1')).json().data).toMatchObject({
      text: 'One',
      to: '2027-01-01',
      in_force: false,
    })
    await signInAgain('ines')
    const late = await owner.send('DELETE', `${LEGAL}/terms/versions/2`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'LEGAL_PAGE_CHANGED'])

    clock.now = new Date('2027-01-02T17:00:00Z')
    await signInAgain('kim')
    await publishText(owner, 'Three', '02/01/2027')
    expect((await owner.send('DELETE', `${LEGAL}/terms/versions/3`)).statusCode).toBe(200)
    clock.now = new Date('2027-02-02T17:00:00Z')
    await signInAgain('theo')
    expect(await config(site)).toMatchObject({ terms_version: { number: 2 } })
    expect((await site.client.get('/api/legal/terms/3')).statusCode).toBe(404)
    expect((await read(owner)).versions[0]).toMatchObject({ number: 3, state: 'withdrawn' })
    expect((await read(owner)).next).toBe(4)
  })

  it.each([
    [{ text: null, address: null }, 'text'],
    [{ text: 'One', address: 'https://example.com/terms' }, 'text'],
    [{ text: null, address: 'javascript:alert(1)' }, 'address'],
    [{ text: null, address: 'http://example.com' }, 'address'],
  ])('N47 %j is no draft: the error names the field', async (body, field) => {
    const { owner } = await office(open)
    const answer = await owner.send('PUT', `${LEGAL}/terms/draft`, { ...body, revision: null })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.map((one: { field: string }) => one.field)).toEqual([field])
    expect((await read(owner)).draft).toBeNull()
  })

  it('N47 a day that is over is refused; an address leads where it says', async () => {
    const site = await office(open)
    const { owner } = site
    const address = 'https://insurer.example.com/privacy'
    await owner.send('PUT', `${LEGAL}/privacy/draft`, { text: null, address, revision: null })
    const revision = (await read(owner, 'privacy')).draft?.revision ?? ''
    expect((await publish(owner, revision, '01/01/2020', 'privacy')).json().fields[0].message).toBe(
      'Choose today or a later day, or leave this empty',
    )
    expect((await publish(owner, revision, undefined, 'privacy')).statusCode).toBe(200)
    expect(await config(site)).toMatchObject({ privacy_url: address, terms_version: null })
  })

  it('N47 R02 a variable that is set wins, and its page is locked', async () => {
    const variable = 'https://insurer.example.com/terms'
    const site = await office(open)
    await publishText(site.owner, 'One')
    const restarted = await openTestSite({ env: { TERMS_URL: variable } }, async () => ({
      db: site.context.db,
      close: async () => {},
    }))
    await applyOfficeSettings(restarted.context)
    const owner = await signedInRep(restarted, await aRep(restarted.context, 'kim@office.example'))
    expect(await config(restarted)).toMatchObject({ terms_url: variable, terms_version: null })
    expect((await restarted.client.get('/api/legal/terms')).json().data).toMatchObject({
      address: variable,
      number: null,
    })
    expect(await read(owner)).toMatchObject({ environment: variable, versions: [{ number: 1 }] })
    const locked = await draft(owner, 'Two')
    expect([locked.statusCode, locked.json().code]).toEqual([409, 'SET_BY_ENVIRONMENT'])
    const quote = await aQuote(restarted.context)
    const named = await aPurchase(restarted.context, quote, { termsVersion: 1 })
    expect(await problemOf(purchaseQuote(restarted.context, named))).toMatchObject({
      code: 'TERMS_VERSION_CHANGED',
      now: null,
    })
    await purchaseQuote(restarted.context, await aPurchase(restarted.context, quote))
    expect(await restarted.context.db.$count(legalAgreements)).toBe(0)
  })

  it('N47 R02 only owners read drafts and publish', async () => {
    const site = await office(open)
    const specialist = await signedInRep(
      site,
      await aRep(site.context, 'sam@office.example', { role: 'specialist' }),
    )
    expect((await specialist.get(LEGAL)).statusCode).toBe(403)
    expect((await draft(specialist, 'One')).statusCode).toBe(403)
    expect((await publish(specialist, randomUUID())).statusCode).toBe(403)
    expect((await site.client.get(LEGAL)).statusCode).toBe(401)
  })

  it('N47 V03 a purchase keeps the version that its page showed, and the holder and the office see which', async () => {
    const site = await office(open)
    const { owner, context } = site
    await publishText(owner, 'One')
    const quote = await aQuote(context)
    const body = { version: quote.version, amount_due: 310, terms_version: 1 }
    const payment = { payment_type: 'credit_card', token: await aCardToken(context) }
    const send = (terms: number | undefined) =>
      site.client.send(
        'POST',
        `/api/contacts/${quote.id}/purchase`,
        { ...body, terms_version: terms, payment },
        { 'idempotency-key': `key-${terms}` },
      )
    for (const named of [undefined, 2]) {
      const refused = await send(named)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'TERMS_VERSION_CHANGED', data: { now: 1 } },
      ])
    }
    expect(await readLedger(context.db, quote.id)).toEqual(EMPTY_LEDGER)
    const bought = await send(1)
    expect(bought.statusCode).toBe(200)
    const { policy_number: number } = bought.json().data
    expect((await owner.get(`/api/policies/${number}`)).json().data.terms_agreed).toMatchObject({ number: 1 })
    expect((await read(owner)).versions[0]).toMatchObject({ number: 1, accepted: 1 })

    // The same call is answered as before, whatever is in force by then.
    await publishText(owner, 'Two')
    expect((await send(1)).statusCode).toBe(200)
    expect((await owner.get(`/api/policies/${number}`)).json().data.terms_agreed).toMatchObject({ number: 1 })
    expect((await read(owner)).versions.map(({ accepted }) => accepted)).toEqual([0, 1])
  })

  it('N47 O05 a payment that its bank answers later keeps the version of its press', async () => {
    const site = await office(open)
    const { owner, context, clock } = site
    await publishText(owner, 'One')
    const quote = await aQuote(context)
    const token = await aCardToken(context, CARDS.chargesAndTimesOut)
    await purchaseQuote(context, await aPurchase(context, quote, { token, termsVersion: 1 }))
    await publishText(owner, 'Two')
    clock.now = new Date(NOON.getTime() + 1000)
    await site.runJobs()
    expect((await read(owner)).versions.map(({ number, accepted }) => [number, accepted])).toEqual([
      [2, 0],
      [1, 1],
    ])
  })

  it('N47 what is typed stays text: no markup of a version reaches an answer as anything else', async () => {
    const site = await office(open)
    const text = '<script>alert(1)</script> [here](javascript:alert(1)) **x**'
    await publishText(site.owner, text)
    const answer = await site.client.get('/api/legal/terms')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json().data.text).toBe(text)
  })
})
