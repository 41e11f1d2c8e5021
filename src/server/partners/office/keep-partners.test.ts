import { expect, it, onTestFinished } from 'vitest'
import { partnerVersions } from '#server/schema/quotes/coupons.schema.ts'
import { aCardToken, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/partners'
const GOLF_DAY = { code: 'golfday', name: 'Golf Day', percent: '12.5', brand: 'ipg' }

describeOnBothDatabases('the partners of the office', (open) => {
  async function office() {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
    const add = (partner: object, as: Client = rep) => as.send('POST', PATH, partner)
    const change = (id: string, body: object, as: Client = rep) => as.send('PUT', `${PATH}/${id}`, body)
    const offer = (id: string, body: object) => rep.send('PUT', `${PATH}/${id}/active`, body)
    const read = async (id: string) => (await rep.get(`${PATH}/${id}`)).json().data
    const start = async (partner: string) =>
      (await site.client.send('POST', '/api/contacts', { customFields: readyFields(), partner })).json().data
    return { ...site, rep, add, change, offer, read, start }
  }

  it('K15 N19 a partner is made, its link starts quotes at its percent, which they keep; withdrawn, it starts plain ones', async () => {
    const { add, change, offer, read, start, client, context } = await office()
    const added = await add(GOLF_DAY)
    expect(added.statusCode).toBe(201)
    const { id, link } = added.json().data
    expect(added.json().data).toMatchObject({
      code: 'GOLFDAY',
      percent: 12.5,
      brand: 'ipg',
      active: true,
      quotes: 0,
    })
    expect(new URL(link).pathname + new URL(link).search).toBe('/quote/?partner=GOLFDAY')

    const first = await start('Golfday')
    expect(first.customFields).toMatchObject({
      step_1: 'version_4',
      step_2: 'version_4',
      partner_discount_percent: 12.5,
    })
    const bought = await client.send(
      'POST',
      `/api/contacts/${first.id}/purchase`,
      {
        version: first.version,
        amount_due: first.customFields.amount_due,
        payment: { payment_type: 'credit_card', token: await aCardToken(context) },
      },
      { 'idempotency-key': first.id },
    )
    expect(bought.statusCode).toBe(200)
    const { brand } = GOLF_DAY
    await change(id, { version: 1, name: 'Golf Day', percent: 5, brand })
    expect((await start('GOLFDAY')).customFields).toMatchObject({ partner_discount_percent: 5 })
    expect(await read(id)).toMatchObject({
      quotes: 2,
      policies: 1,
      premium: first.customFields.amount_due,
      newest: expect.arrayContaining([
        expect.objectContaining({ quote_id: first.id, percent: 12.5, policy_number: expect.any(String) }),
        expect.objectContaining({ percent: 5, policy_number: null }),
      ]),
    })

    await offer(id, { version: 2, active: false })
    expect((await start('GOLFDAY')).customFields).toMatchObject({
      partner_discount_percent: null,
      partnership_page_quote: 'False',
    })
    await offer(id, { version: 3, active: true })
    // An earlier version is taken back as the next one.
    await change(id, { version: 4, name: 'Golf Day', percent: 12.5, brand })
    expect((await start('GOLFDAY')).customFields).toMatchObject({ partner_discount_percent: 12.5 })
    expect((await read(id)).versions).toMatchObject([
      { version: 5, percent: 12.5 },
      { version: 4, active: true },
      { version: 3, active: false },
      { version: 2, percent: 5 },
      { version: 1, percent: 12.5, changed_by: 'Ann Lake' },
    ])
    await expect(context.db.delete(partnerVersions)).rejects.toThrow()
  })

  it('N19 T18 two spellings are one partner; a stale change is told what it is now; wrong values are refused at their fields', async () => {
    const { add, change, client, server, context } = await office()
    const { id } = (await add(GOLF_DAY)).json().data
    expect((await add({ ...GOLF_DAY, code: ' GolfDay ' })).json().fields).toMatchObject([
      { field: 'code', message: 'GOLFDAY is the code of Golf Day. Change that partner instead' },
    ])
    const { code: _, ...terms } = GOLF_DAY
    await change(id, { version: 1, ...terms, percent: '20' })
    const stale = await change(id, { version: 1, ...terms })
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'PARTNER_CHANGED', data: { percent: 20 } },
    ])
    for (const [wrong, field] of [
      [{ percent: '50.01' }, 'percent'],
      [{ percent: '-1' }, 'percent'],
      [{ brand: 'other' }, 'brand'],
      [{ name: ' ' }, 'name'],
      [{ code: 'x' }, 'code'],
    ] as const)
      expect((await add({ ...GOLF_DAY, code: 'OTHER', ...wrong })).json().fields).toMatchObject([{ field }])
    const specialist = await signedInRep(
      { server, context },
      await aRep(context, 'spec@office.example', { role: 'specialist' }),
    )
    expect((await add({ ...GOLF_DAY, code: 'OTHER' }, specialist)).statusCode).toBe(403)
    expect((await client.get(PATH)).statusCode).toBe(401)
  })
})
