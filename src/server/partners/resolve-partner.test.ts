import { expect, it } from 'vitest'
import { upsertPartner } from '#server/partners/repository.ts'
import { aCardToken, readyFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testClient } from '#testing/server.ts'
import { testSite } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const LINKS = { code: 'Links', name: 'Links Magazine', percent: 15, brand: null }

describeOnDatabase('K15 N19 a quote from a partner’s page', (open) => {
  it('K15 N19 keeps the partner’s discount and shows version 4 for every client type', async () => {
    const { db, close } = await open()
    await upsertPartner(db, LINKS)
    const { client, server, context } = await testSite(db)
    const start = async (partner?: string) =>
      (await client.send('POST', '/api/contacts', { customFields: readyFields(), partner })).json().data
    const { id, version, customFields } = await start(' links ')
    const partners = {
      partnership_page_quote: 'True',
      partner_discount_percent: 15,
      step_1: 'version_4',
      step_2: 'version_4',
      h_nondiscount_fee_1: 310,
      h_cert_fee_1: 264,
      client_discount: 46,
      amount_due: 264,
    }
    expect(customFields).toMatchObject(partners)

    // Quotes keep the discount that they were started with.
    await upsertPartner(db, { ...LINKS, percent: 5 })
    const body = { action: 'save', version, customFields: { client_type: 'ford_lincoln' } }
    const saved = (await client.send('PUT', `/api/contacts/${id}`, body)).json().data
    // A dealer's bonus prize signs are custom ones, for $30.
    expect(saved.customFields).toMatchObject({ ...partners, custom_bp_signs: 30, amount_due: 294 })
    expect(saved.blockers).toEqual([])
    const purchase = {
      version: saved.version,
      amount_due: 294,
      payment: { payment_type: 'credit_card', token: await aCardToken(context) },
    }
    const headers = { 'idempotency-key': id }
    const bought = await client.send('POST', `/api/contacts/${id}/purchase`, purchase, headers)
    expect(bought.statusCode).toBe(200)

    for (const code of [undefined, 'nobody', '']) {
      const plain = { partnership_page_quote: 'False', partner_discount_percent: null, amount_due: 310 }
      expect((await start(code)).customFields).toMatchObject(plain)
    }
    const given = { ...readyFields(), partner_discount_percent: 50, partnership_page_quote: 'True' }
    const own = (await client.send('POST', '/api/contacts', { customFields: given })).json().data
    expect(own.customFields).toMatchObject({ partner_discount_percent: null, amount_due: 310 })
    await server.app.close()
    await close()
  })

  it('N36 codes cannot be guessed: after 20 wrong ones in an hour even a correct one is refused', async () => {
    const { db, close } = await open()
    await upsertPartner(db, LINKS)
    let at = NOON
    const { server } = await testSite(db, { env: { RATE_LIMITS: 'on' }, now: () => at })
    const [attacker, otherClient] = ['203.0.113.9', '203.0.113.10'].map((from) => testClient(server, from))
    const tryCode = async (partner: string, from = attacker) =>
      (await from?.send('POST', '/api/contacts', { customFields: {}, partner }))?.statusCode
    const tryCodes = (codes: string[]) => Promise.all(codes.map((code) => tryCode(code)))
    // A correct code does not count, however often it is sent.
    for (let visit = 0; visit < 25; visit += 1) expect(await tryCode('links')).toBe(201)
    const wrong = await tryCodes(Array.from({ length: 30 }, (_, index) => `GUESS${index}`))
    expect(wrong.filter((status) => status === 201)).toHaveLength(20)
    expect(wrong.filter((status) => status === 429)).toHaveLength(10)
    expect(await tryCode('links')).toBe(429)
    expect(await tryCode('links', otherClient)).toBe(201)

    at = new Date(NOON.getTime() + 3_600_000)
    expect(await tryCode('links')).toBe(201)
    await server.app.close()
    await close()
  })
})
