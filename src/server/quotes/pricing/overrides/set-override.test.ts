import { expect, it, onTestFinished } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'

const LISTED = { SPECIAL_PRICING_EMAILS: 'hopehouse.example' }
const SECOND = {
  h_date_2: '06-12-2027',
  h_hole_2: 12,
  h_yardage_2: 170,
  h_prize_value_2: 5000,
  h_prize_description_2: 'Cash',
  h_amateurs_2: 100,
}

describeOnDatabase('fees that a rep sets by hand', (open) => {
  async function office(env: Record<string, string> = LISTED) {
    const site = await openTestSite({ env }, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site)
    const { id } = await aQuote(site.context, SECOND)
    return { ...site, rep, id, ...callsOf(rep, site.client, id) }
  }

  const FIRST = { entity: 'grand_prize', index: 1 }

  function callsOf(rep: Client, client: Client, id: string) {
    const read = async (caller = rep) => (await caller.get(`/api/contacts/${id}`)).json()
    const withVersion = async (body: object) => ({ version: (await read()).data.version, ...body })
    return {
      read,
      override: async (body: object) =>
        rep.send('POST', `/api/admin/contacts/${id}/override`, await withVersion({ ...FIRST, ...body })),
      preview: async (fee: number | null) =>
        (await rep.send('POST', `/api/admin/contacts/${id}/override/preview`, { ...FIRST, fee })).json().data,
      listed: async () => (await rep.get(`/api/admin/contacts/${id}/override`)).json().data,
      save: async (caller: Client, customFields: CustomFields) =>
        caller.send('PUT', `/api/contacts/${id}`, await withVersion({ action: 'save', customFields })),
      history: async () => (await client.get(`/api/contacts/${id}/rep-changes`)).json().data,
    }
  }

  const SET = { fee: 250, reason: 'Third year with us' }
  const codesOf = (contact: { data: { blockers: { code: string }[] } }) =>
    contact.data.blockers.map(({ code }) => code)

  it('D67 R03 the effect is shown first; set with a reason it counts, is marked, kept with who and why, and can be taken back', async () => {
    const { preview, override, read, client, listed, history } = await office()
    const before = (await read()).data.customFields.amount_due
    expect(await preview(250)).toEqual({
      computed_fee: 310,
      cert_fee: 250,
      amount_due_now: before,
      amount_due: before - 60,
      needs_second_person: false,
    })
    expect((await read()).data.customFields.h_cert_fee_1).toBe(310)

    const { data } = (await override(SET)).json()
    expect(data.customFields).toMatchObject({
      h_cert_fee_1: 250,
      h_nondiscount_fee_1: 310,
      h_is_changed_by_reps_1: 'True',
      h_is_changed_by_reps_2: null,
      amount_due: before - 60,
    })
    expect((await read(client)).data.customFields.h_is_changed_by_reps_1).toBe('True')
    expect(await listed()).toMatchObject([
      { ...FIRST, fee: 250, computed_fee: 310, holds: true, who: 'Robin Fields', reason: SET.reason },
    ])
    expect(await history()).toMatchObject([
      { field: 'h_cert_fee_1', before: '310', after: '250', who: 'Robin Fields', reason: SET.reason },
    ])

    const back = (await override({ fee: null, reason: 'A mistake' })).json().data.customFields
    expect(back).toMatchObject({ h_cert_fee_1: 310, amount_due: before })
    expect(await listed()).toEqual([])
  })

  it('N06 T14 a recalculation and a floor leave it; with another rated figure it is computed again and referred, with both fees', async () => {
    const { override, save, read, client, listed } = await office()
    await override({ ...SET, fee: 100 })
    await save(client, { client_type: 'chevrolet', h_hole_1: 9 })
    expect((await read()).data.customFields.h_cert_fee_1).toBe(100)
    expect(codesOf(await read())).not.toContain('OVERRIDE_LAPSED')

    await save(client, { client_type: 'non_profit', h_amateurs_1: 130 })
    expect((await read()).data.customFields.h_cert_fee_1).toBe(330)
    expect(codesOf(await read(client))).toContain('OVERRIDE_LAPSED')
    expect(await listed()).toMatchObject([{ fee: 100, computed_fee: 330, holds: false }])

    await save(client, { h_amateurs_1: 120 })
    expect((await read()).data.customFields.h_cert_fee_1).toBe(100)
    expect(codesOf(await read())).not.toContain('OVERRIDE_LAPSED')
  })

  it('N06 T14 it stays with its contest when the one before it is taken out', async () => {
    const { override, save, read, client, listed } = await office()
    await override({ ...SET, index: 2 })
    const fields = (await read()).data.customFields as CustomFields
    const ofSecond = Object.keys(fields).filter((key) => /^h_(?!cert|nondiscount|is_changed).*_2$/.test(key))
    const moved = ofSecond.flatMap((key) => [
      [key.replace(/2$/, '1'), fields[key] ?? null],
      [key, null],
    ])
    await save(client, Object.fromEntries(moved))
    expect((await read()).data.customFields).toMatchObject({ h_cert_fee_1: 250, h_cert_fee_2: null })
    expect(await listed()).toMatchObject([{ index: 1, fee: 250, reason: SET.reason }])
  })

  it.each([
    ['no reason', { fee: 250, reason: ' ' }, 400],
    ['cents', { fee: 250.5, reason: 'x' }, 400],
    ['another contest', { ...SET, index: 3 }, 400],
    ['an older version', { ...SET, version: 99 }, 409],
  ])('D67 T18 %s is refused', async (_what, body, status) => {
    const { override, read } = await office()
    expect((await override(body)).statusCode).toBe(status)
    expect((await read()).data.customFields.h_cert_fee_1).toBe(310)
  })

  it('R03 N72 without special pricing it is refused, by a customer too, and of a policy it is a change', async () => {
    const { override, client, id, context, rep } = await office({})
    expect((await override(SET)).json().code).toBe('FIELD_NOT_WRITABLE')
    const asCustomer = await client.send('POST', `/api/admin/contacts/${id}/override`, {
      version: 1,
      ...FIRST,
      ...SET,
    })
    expect(asCustomer.statusCode).toBe(401)
    const bought = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, bought))
    const calls = callsOf(rep, client, bought.id)
    expect((await calls.override(SET)).json().code).toBe('POLICY_CHANGE_REQUIRED')
  })
})
