import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { buildCatalogue } from '#domain/office/client-types/build-catalogue.ts'
import {
  CLIENT_TYPES,
  clientTypesInForce,
  findClientType,
  PRODUCER_TYPES,
  takeClientTypes,
} from '#domain/values/client-types.ts'
import { listStoredClientTypes } from '#server/quotes/client-types/repository.ts'
import { refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { clientTypeVersions } from '#server/schema/quotes/client-types.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/client-types'
const SKI_CLUB = { code: 'ski_club', side: 'client', label: 'Ski Club', discount: '10', first_form: '4' }

vi.setConfig({ testTimeout: 60_000 })

/** In January 2027. What it makes of the client types ends with the test. */
async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  onTestFinished(() => takeClientTypes())
  await refreshClientTypes(office.context.db)
  const { rep, client, context } = office
  const olive = await signedInRep(office, await aRep(context, 'olive@office.example', { name: 'Olive' }))
  const add = (type: object, by: Client = rep) => by.send('POST', PATH, type)
  const change = (code: string, body: object, by: Client = rep) => by.send('PUT', `${PATH}/${code}`, body)
  const offer = (code: string, body: object) => rep.send('PUT', `${PATH}/${code}/active`, body)
  const read = async (code: string) => (await rep.get(`${PATH}/${code}`)).json().data
  const discount = async (code: string, percent: string) => {
    const { version, label, first_form: first, is_producer: isProducer } = await read(code)
    const forms = isProducer ? {} : { first_form: String(first) }
    const answer = await change(code, { version, label, discount: percent, ...forms })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const priceOf = async (id: string) => {
    const [found] = await context.db.select().from(quotes).where(eq(quotes.id, id))
    return found?.price?.summary?.amountDue
  }
  const save = async (id: string, customFields: CustomFields, by: Client = client) => {
    const { version } = (await client.get(`/api/contacts/${id}`)).json().data
    return by.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
  }
  return { ...office, olive, add, change, offer, read, discount, priceOf, save }
}

describeOnBothDatabases('client types of the office', (open) => {
  it('K08 E12 an office begins with the client types that the program comes with, each with its discount and forms', async () => {
    const { context, rep } = await anOffice(open)
    const kept = await listStoredClientTypes(context.db)
    expect(buildCatalogue(kept)).toEqual({ clients: CLIENT_TYPES, producers: PRODUCER_TYPES })
    const listed = (await rep.get(PATH)).json().data
    expect(listed).toHaveLength(25)
    const { versions, ...dealer } = (await rep.get(`${PATH}/chrysler`)).json().data
    expect(dealer).toMatchObject({
      label: 'Chrysler group',
      discount_percent: 20,
      first_form: 2,
      third_form: 3,
      changed_by: null,
      steps: { step_1: 'version_2', step_2: 'version_2', step_3: 'version_3', step_8: 'version_2' },
    })
    expect(versions).toMatchObject([{ version: 1, active: true }])
  })

  it('E12 K08 a client type is added, changed, withdrawn and taken back; each step is a version, and customers choose by it', async () => {
    const { context, client, add, change, offer, read, save, rep } = await anOffice(open)
    const added = await add(SKI_CLUB)
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json().data).toMatchObject({
      code: 'ski_club',
      version: 1,
      quotes: 0,
      changed_by: 'Robin Fields',
    })
    const offered = async () => (await client.get('/api/config')).json().data.client_types
    const codes = (await offered()).map(({ code }: { code: string }) => code)
    expect(codes.slice(-2)).toEqual(['ski_club', 'other'])
    const { id } = await aQuote(context, { client_type: 'Ski Club' })
    expect((await client.get(`/api/contacts/${id}`)).json().data.customFields).toMatchObject({
      client_type: 'ski_club',
      discount_percent: 10,
      step_1: 'version_4',
      step_3: 'version_1',
      step_8: 'version_1',
    })
    const dealer = {
      label: 'Ski dealers',
      discount: 12.5,
      first_form: '2',
      third_form: '4',
      other_dealer: 'Yes',
    }
    expect((await change('ski_club', { version: 1, ...dealer })).json().data).toMatchObject({
      label: 'Ski dealers',
      discount_percent: 12.5,
      version: 2,
      quotes: 1,
    })
    expect((await client.get(`/api/contacts/${id}`)).json().data.customFields).toMatchObject({
      client_type: 'ski_club',
      isMotorDealer: true,
    })
    expect((await offer('ski_club', { version: 2, active: false })).json().data).toMatchObject({
      active: false,
    })
    // Its quotes keep it; nobody else gets it.
    expect((await save(id, { tournament_name: 'Powder Cup' })).statusCode).toBe(200)
    const { id: another } = await aQuote(context)
    expect((await save(another, { client_type: 'ski_club' })).json()).toMatchObject({
      fields: [{ field: 'client_type', message: 'Choose the type of organization' }],
    })
    expect((await offered()).find(({ code }: { code: string }) => code === 'ski_club')).toMatchObject({
      withdrawn: true,
    })
    const { versions } = await read('ski_club')
    expect(versions).toMatchObject([
      { version: 3, active: false },
      { version: 2, label: 'Ski dealers', third_form: 4, other_dealer: true },
      { version: 1, label: 'Ski Club', discount_percent: 10, first_form: 4, changed_by: 'Robin Fields' },
    ])
    const back = { version: 3, label: 'Ski Club', discount: '10', first_form: '4' }
    expect((await change('ski_club', back)).json().data).toMatchObject({
      version: 4,
      label: 'Ski Club',
      active: false,
    })
    expect((await offer('ski_club', { version: 4, active: true })).json().data.active).toBe(true)
    const events = await context.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.event} like 'client_type_%'`)
    expect(events.map(({ event }) => event)).toEqual([
      'client_type_added',
      'client_type_changed',
      'client_type_withdrawn',
      'client_type_changed',
      'client_type_offered',
    ])
    expect(events[0]?.detail).toEqual({
      client_type: 'ski_club',
      label: 'Ski Club',
      version: 1,
      percent: '10',
    })
    await expect(context.db.delete(clientTypeVersions)).rejects.toThrow()
    expect((await rep.get(`${PATH}/snow_club`)).statusCode).toBe(404)
  })

  it('E12 a code or name that is taken or cannot be one is refused at its field, as are percents out of bounds', async () => {
    const { add, change } = await anOffice(open)
    const fieldsOf = async (type: object) =>
      (await add({ ...SKI_CLUB, ...type })).json().fields?.map(({ field }: { field: string }) => field)
    for (const code of ['__proto__', 'constructor', 'Ski Club', 'x', '1st', 'school', 7, null])
      expect([code, await fieldsOf({ code })]).toEqual([code, ['code']])
    for (const label of ['School', 'SCHOOL', 'nysada', '', 'x'.repeat(61), null])
      expect([label, await fieldsOf({ label })]).toEqual([label, ['label']])
    for (const discount of ['-1', '50.01', '101', 1e9, 'NaN', Number.NaN, '5.125', '', null, '١٠'])
      expect([discount, await fieldsOf({ discount })]).toEqual([discount, ['discount']])
    expect(await fieldsOf({ first_form: '3' })).toEqual(['first_form'])
    expect(await fieldsOf({ third_form: '6' })).toEqual(['third_form'])
    const school = { version: 1, label: 'Rotary International', discount: '0' }
    expect((await change('school', school)).json()).toMatchObject({
      fields: [
        {
          field: 'label',
          message: 'Rotary International is taken by Rotary International, with the code rotary',
        },
      ],
    })
  })

  it('R04 N12 N35 Friends & Family stays free and for reps alone, and producers keep their form, whatever is sent', async () => {
    const { change } = await anOffice(open)
    const sent = {
      version: 1,
      discount: '30',
      first_form: '4',
      third_form: '2',
      reps_only: 'No',
      other_dealer: 'Yes',
    }
    expect((await change('hl', { ...sent, label: 'Friends' })).json().data).toMatchObject({
      label: 'Friends',
      discount_percent: 0,
      first_form: 1,
      third_form: 1,
      reps_only: true,
      other_dealer: false,
      has_free_terms: false,
    })
    expect((await change('farmers_agent', { ...sent, label: 'Farmers' })).json().data).toMatchObject({
      discount_percent: 30,
      first_form: 3,
      third_form: 1,
      steps: { step_8: 'version_3' },
    })
  })

  it('K08 N68 another discount counts for new prices; one that is still good, and a policy, keep theirs', async () => {
    const at = await anOffice(open)
    const { context, client, discount, priceOf, save } = at
    const held = await aQuote(context)
    const bought = await aQuote(context)
    expect([await priceOf(held.id), await priceOf(bought.id)]).toEqual([31_000, 31_000])
    await discount('non_profit', '20')
    const after = await aQuote(context)
    expect(await priceOf(after.id)).toBe(24_800)
    // Nothing that is rated changes, so the price stays, and is what is charged.
    expect((await save(held.id, { tournament_name: 'Spring Cup' })).statusCode).toBe(200)
    expect(await priceOf(held.id)).toBe(31_000)
    const shown = (await client.get(`/api/contacts/${held.id}`)).json().data
    expect(shown.customFields).toMatchObject({ amount_due: 310, discount_percent: 0 })
    const buy = async (quote: typeof held) =>
      (await purchaseQuote(context, await aPurchase(context, quote))).purchase.state
    expect(await buy(bought)).toBe('completed')
    // Another yardage is another price, by the discount of now.
    expect((await save(held.id, { h_amateurs_1: 101 })).statusCode).toBe(200)
    expect((await client.get(`/api/contacts/${held.id}`)).json().data.customFields.discount_percent).toBe(20)
    const by20 = await aQuote(context, { h_amateurs_1: 101 })
    expect(await priceOf(held.id)).toBe(await priceOf(by20.id))
    await discount('non_profit', '0')
    expect(await priceOf(after.id)).toBe(24_800)
    expect(await buy(after)).toBe('completed')
    await at.agreed()
  })

  it('N68 after 30 days a price with another discount than that of now is worked out again before it can be bought', async () => {
    const at = await anOffice(open)
    const { context, client, discount, setTime } = at
    const quote = await aQuote(context)
    await discount('non_profit', '20')
    const state = async () => (await client.get(`/api/contacts/${quote.id}`)).json()
    expect(JSON.stringify(await state())).toContain('newer price list')
    setTime('2027-02-15T18:00:00Z')
    const answer = await purchaseQuote(context, await aPurchase(context, quote)).catch(
      (error: unknown) => error,
    )
    expect(answer).toMatchObject({
      problem: { code: 'NOT_BINDABLE', blockers: [{ code: 'PRICE_OUT_OF_DATE' }] },
    })
  })

  it('K08 a producer’s commission follows the discount of its type as its price was made', async () => {
    const { context, client, discount } = await anOffice(open)
    const commission = async (id: string) =>
      (await client.get(`/api/contacts/${id}`)).json().data.customFields.producer_commission
    const before = await aQuote(context, producerFields())
    await discount('farmers_agent', '15')
    const after = await aQuote(context, producerFields())
    expect([await commission(before.id), await commission(after.id)]).toEqual([31, 46])
  })

  it('T18 of two who change one at once, the second is told what it is now; of two who add one code, one does', async () => {
    const { add, change, olive } = await anOffice(open)
    const answers = await Promise.all([
      change('school', { version: 1, label: 'Schools', discount: 5 }),
      change('school', { version: 1, label: 'Academies', discount: 7 }, olive),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const [saved, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(refused?.json()).toMatchObject({ code: 'CLIENT_TYPE_CHANGED', data: saved?.json().data })
    const added = await Promise.all([add(SKI_CLUB), add({ ...SKI_CLUB, label: 'Skiers' }, olive)])
    expect(added.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 400,
    ])
  })

  it('E12 N68 another process takes up what was changed, and one that cannot look goes on with what it has', async () => {
    const { context, discount, add } = await anOffice(open)
    await add(SKI_CLUB)
    await discount('ski_club', '25')
    takeClientTypes()
    expect(findClientType('ski_club', { producer: false })).toBeUndefined()
    await refreshClientTypes(context.db)
    expect(findClientType('Ski Club', { producer: false })?.discount_percent).toBe(25)
    const known = clientTypesInForce()
    await refreshClientTypes(context.db)
    expect(clientTypesInForce()).toBe(known)
  })
})
