import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote, readyFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testSite, siteForAll } from '#testing/site.ts'

const UNKNOWN = '3b241101-e2bb-4255-8caf-4136c566a962'

describe('quotes over HTTP', () => {
  const site = siteForAll()

  const start = async (customFields: object = {}) =>
    (await site.client.send('POST', '/api/contacts', { customFields })).json().data
  const get = async (id: string) => (await site.client.get(`/api/contacts/${id}`)).json()
  const save = (id: string, version: number, customFields: object) =>
    site.client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
  const mailsOf = (id: string) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))

  it('P07 anybody starts an empty quote, and finds it by its id', async () => {
    const response = await site.client.send('POST', '/api/contacts', { customFields: {} })
    expect(response.statusCode).toBe(201)
    const { id, version, customFields } = response.json().data
    expect([version, customFields.quote_number]).toEqual([1, expect.stringMatching(/^Q-[0-9A-Z]{8}$/)])
    const { data } = await get(id)
    expect(data).toMatchObject({ id, version: 1, allow_price_editing: false, signs_needed: false })
    expect(data.customFields).toEqual(customFields)
    expect(data.validated['contact-information']).toBe(false)
    expect(data.blockers.map(({ code }: { code: string }) => code)).toContain('NOT_PRICED')
  })

  it('V09 P07 an e-mail domain of any script is stored in ASCII, and found by both spellings', async () => {
    const { id, customFields } = await start({ ...readyFields(), insured_email: 'Pat@Bücher.example' })
    expect((await get(id)).data.customFields.insured_email).toBe('Pat@xn--bcher-kva.example')
    for (const email of ['pat@bücher.example', 'PAT@xn--bcher-kva.example']) {
      const found = await site.client.get(
        `/api/contacts/${encodeURIComponent(email)}/${customFields.quote_number}`,
      )
      expect([found.statusCode, found.json().data?.id], email).toEqual([200, id])
    }
  })

  it('C01 E01 C14 GET answers every field, unused ones null, with contact, fees, totals and flags', async () => {
    const { id } = await start(readyFields())
    const answer = await get(id)
    expect(answer).toMatchObject({
      coupons: [],
      isSpecialPricingEmail: false,
      specialPricingEmail: null,
      data: {
        company: 'Hope House',
        names: { first: 'Pat', last: 'Doyle', contact: 'Pat Doyle' },
        phone: '512-555-0142',
        extension: '17',
        businessAddress: {
          line1: '1200 Barton Springs Road',
          city: 'Austin',
          state: 'TX',
          postalCode: '78704',
        },
        signs_needed: true,
        blockers: [],
      },
    })
    expect(answer.data.customFields).toMatchObject({
      h_date_1: '06-12-2027',
      h_prize_value_1: 10_000,
      h_date_2: null,
      h_cert_fee_1: 310,
      amount_due: 310,
      step_1: 'version_1',
      new_quote: 'True',
      policy_number: null,
    })
    expect(new Set(Object.values(answer.data.validated))).toEqual(new Set([true]))
  })

  it('R01 an unknown id gets 404 from every call', async () => {
    for (const response of [
      await site.client.get(`/api/contacts/${UNKNOWN}`),
      await save(UNKNOWN, 1, {}),
      await site.client.send('POST', `/api/contacts/${UNKNOWN}/price`, { customFields: {} }),
      await site.client.send('POST', `/api/contacts/${UNKNOWN}/send`, {}),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('C02 P07 N100 is found by e-mail and quote number in any spelling; unknown and wrong ones get the same answer', async () => {
    const { id, customFields } = await start({ insured_email: 'Kim.Lee@Example.com' })
    const number: string = customFields.quote_number
    const find = async (email: string, quote: string) => {
      const response = await site.client.get(`/api/contacts/${encodeURIComponent(email)}/${quote}`)
      const { request_id: _, ...answer } = response.json()
      return answer
    }
    expect(await find('KIM.LEE@example.com', number.toLowerCase())).toEqual({ data: { id } })
    for (const spelled of [
      number.replace('Q-', ''),
      number.replace('-', ' '),
      ` ${number.replace('-', '–')} `,
    ])
      expect(await find('kim.lee@example.com', encodeURIComponent(spelled))).toEqual({ data: { id } })
    const wrong = await find('kim.lee@example.com', 'Q-00000000')
    expect(wrong).toEqual(await find('nobody@example.com', number))
    expect(wrong.code).toBe('NOT_FOUND')
  })

  it('C19 a save changes the stored answers: an absent key stays, null clears', async () => {
    const { id } = await start({ tournament_name: 'Spring Open', course_name: 'Barton Creek' })
    const { data } = (await save(id, 1, { course_name: null, course_city: '  Austin ' })).json()
    expect([data.version, data.customFields]).toMatchObject([
      2,
      { tournament_name: 'Spring Open', course_name: null, course_city: 'Austin' },
    ])
    expect((await get(id)).data).toEqual(data)
    const auditLog = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    expect(auditLog.map(({ event }) => event)).toEqual(['quote_started', 'quote_saved'])
  })

  it('T01 a save says from which action it comes; buying and changing a policy have calls of their own', async () => {
    const { id } = await start(readyFields())
    const send = (action: string, version: number) =>
      site.client.send('PUT', `/api/contacts/${id}`, {
        action,
        version,
        customFields: { tournament_name: `After ${action}` },
      })
    const saving = ['save', 'cert_fee', 'edit', 'editing', 'edited']
    for (const [at, action] of saving.entries()) {
      const saved = await send(action, at + 1)
      expect([saved.statusCode, saved.json().data?.version], action).toEqual([200, at + 2])
    }
    for (const action of ['purchase', 'bind', 'change_policy', 'postpone_policy', 'cancel_policy', 'other']) {
      const refused = await send(action, saving.length + 1)
      expect([refused.statusCode, refused.json().fields[0]], action).toEqual([
        400,
        { section: 'request', field: 'action', message: expect.any(String) },
      ])
    }
    expect((await get(id)).data).toMatchObject({
      version: 6,
      customFields: { tournament_name: 'After edited' },
    })
  })

  it.each([
    ['TX', '78704', '512-555-0142', true],
    ['DC', '20001-1234', '202-555-0142', true],
    ['PR', '00901', '787-555-0142', true],
    ['TX', 'K1A 0B1', '512-555-0142', false],
    ['ON', 'K1A 0B1', '613-555-0142', true],
    ['ON', '78704', '613-555-0142', false],
    ['Other', 'SW1A 1AA', '+44 20 7946 0958', true],
    ['Other', 'SW1A 1AA', '512-555-0142', false],
  ])(
    'V06 N67 an address in %s with the postal code %s and the telephone %s can be saved and bought: %s',
    async (insured_state, insured_zip, insured_phone, fits) => {
      const { blockers } = await start({ ...readyFields(), insured_state, insured_zip, insured_phone }).then(
        async ({ id }) => (await get(id)).data,
      )
      const steps = blockers.map(({ step }: { step: string }) => step)
      expect(steps.includes('contact-information')).toBe(!fits)
    },
  )

  it('V02 a sixth sponsor of a kind is none of its fields', async () => {
    const { id } = await start(readyFields())
    const refused = await save(id, 1, { h_sponsor_name_6: 'Lone Star Bank' })
    expect(refused.json()).toMatchObject({
      code: 'FIELD_NOT_WRITABLE',
      fields: [{ field: 'h_sponsor_name_6' }],
    })
    expect((await save(id, 1, { h_sponsor_name_5: 'Lone Star Bank' })).statusCode).toBe(200)
  })

  it('T18 a save of an older version is refused with the current quote', async () => {
    const { id } = await start()
    await save(id, 1, { tournament_name: 'First' })
    const response = await save(id, 1, { tournament_name: 'Second' })
    expect([response.statusCode, response.json().code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(response.json().data).toEqual((await get(id)).data)
    expect(response.json().data.customFields.tournament_name).toBe('First')
  })

  it('O01 a save prices the quote, and a price preview stores nothing', async () => {
    const { id } = await start(readyFields())
    const price = await site.client.send('POST', `/api/contacts/${id}/price`, {
      customFields: { h_prize_value_1: 50_000 },
    })
    expect(price.statusCode).toBe(200)
    const { customFields, explanation } = price.json().data
    expect(customFields.amount_due).toBeGreaterThan(310)
    expect(explanation).toMatchObject([{ entity: 'grand_prize', index: 1, text: expect.any(String) }])
    const before = await get(id)
    expect(before.data.customFields.amount_due).toBe(310)
    const saved = (await save(id, 1, { h_prize_value_1: 50_000 })).json().data
    expect(saved.customFields.amount_due).toBe(customFields.amount_due)
  })

  it('X02 rows that cannot be priced are named by kind and number', async () => {
    const { id } = await start({ ...readyFields(), h_yardage_1: null })
    const response = await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: {} })
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      {
        error: 'Price Calculation Error',
        data: [{ entity: 'grand_prize', index: 1, code: 'MISSING_FIGURE' }],
      },
    ])
  })

  it('P07 emails the link to the address on the quote, once for one key', async () => {
    const { id, customFields } = await start({ insured_email: 'Kim@Example.com' })
    const send = (key: string) =>
      site.client.send('POST', `/api/contacts/${id}/send`, {}, { 'idempotency-key': key })
    for (const key of ['a', 'a', 'b'])
      expect((await send(key)).json().data).toMatchObject({ to: 'Kim@Example.com', cc: null })
    const mails = await mailsOf(id)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['Kim@Example.com', 'Kim@Example.com'])
    expect(mails[0]?.subject).toContain(customFields.quote_number)
    expect(mails[0]?.plain).toContain(`/quote/view/${id}`)
    expect((await site.client.send('POST', `/api/contacts/${id}/send`)).statusCode).toBe(200)
    expect(await mailsOf(id)).toHaveLength(3)
  })

  it('D02 N36 the link of one quote is sent 30 times a day at most, even if its address is changed', async () => {
    const { id } = await start({ insured_email: 'p0@example.com' })
    const statuses: number[] = []
    for (let nth = 1; nth <= 33; nth += 1) {
      const stored = (await site.client.get(`/api/contacts/${id}`)).json().data
      const customFields = { insured_email: `p${nth}@example.com` }
      const body = { action: 'save', version: stored.version, customFields }
      await site.client.send('PUT', `/api/contacts/${id}`, body)
      statuses.push((await site.client.send('POST', `/api/contacts/${id}/send`, {})).statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(3).fill(429)])
    expect(await mailsOf(id)).toHaveLength(30)
  })

  it('P07 without an address it says which field is missing', async () => {
    const { id } = await start()
    const response = await site.client.send('POST', `/api/contacts/${id}/send`, {})
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID'])
    expect(response.json().fields).toMatchObject([{ section: 'contact_information', field: 'insured_email' }])
  })

  it('C15 a card number in a text is refused, and the answer says why', async () => {
    const { id } = await start()
    const response = await save(id, 1, {
      special_instructions: 'Visa 4242 4242 4242 4242',
      tournament_name: '5555555555554444',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toMatchObject([
      {
        section: 'payment_info',
        field: 'special_instructions',
        message: expect.stringContaining('card number'),
      },
      {
        section: 'tournament_and_golf_info',
        field: 'tournament_name',
        message: expect.stringContaining('card number'),
      },
    ])
  })
})

describeOnDatabase('T18 saving at once', (open) => {
  it('T18 of 32 saves that saw the same version one is stored', async () => {
    const { db, close } = await open()
    try {
      const site = await testSite(db)
      const quote = await aQuote(site.context)
      await site.client.get('/api/config')
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, number) =>
          site.client.send('PUT', `/api/contacts/${quote.id}`, {
            action: 'save',
            version: 1,
            customFields: { tournament_name: `Open ${number}` },
          }),
        ),
      )
      const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
      expect([count(200), count(409)]).toEqual([1, 31])
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().data
        .customFields.tournament_name
      const [stored] = await db.select().from(quotes).where(eq(quotes.id, quote.id))
      expect([stored?.version, stored?.answers['tournament_name']]).toEqual([2, winner])
      await site.server.app.close()
    } finally {
      await close()
    }
  })
})
