import { expect, it, onTestFinished } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const LISTED = { SPECIAL_PRICING_EMAILS: 'hopehouse.example, vip@example.com' }
const SECOND = {
  h_date_2: '06-12-2027',
  h_hole_2: 12,
  h_yardage_2: 170,
  h_prize_value_2: 5000,
  h_prize_description_2: 'Cash',
  h_amateurs_2: 100,
}

describeOnDatabase('quotes edited by a rep', (open) => {
  async function office(env: Record<string, string> = {}) {
    const site = await openTestSite({ env }, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site)
    return { ...site, rep }
  }

  const read = async (client: Client, id: string) => (await client.get(`/api/contacts/${id}`)).json()
  async function save(client: Client, id: string, customFields: CustomFields, reason?: string) {
    const { data } = await read(client, id)
    const body = { action: 'save', version: data.version, customFields, ...(reason && { reason }) }
    return client.send('PUT', `/api/contacts/${id}`, body)
  }

  it('R02 R06 a rep writes rep-only fields; a client may send them back unchanged, and not change them', async () => {
    const { context, client, rep } = await office()
    const { id } = await aQuote(context, SECOND)
    const office_ = { signs_needed_notes: 'Two easels', h_yardage_1: 140 }
    const fifth = Object.fromEntries(
      [3, 4, 5].flatMap((slot) =>
        Object.entries(SECOND).map(([key, value]) => [
          key.replace('_2', `_${slot}`),
          key === 'h_hole_2' ? slot : value,
        ]),
      ),
    )
    expect((await save(client, id, office_)).json().code).toBe('FIELD_NOT_WRITABLE')
    expect((await save(rep, id, { ...office_, ...fifth })).statusCode).toBe(200)
    expect((await read(rep, id)).data.customFields).toMatchObject({ ...office_, h_hole_5: 5 })

    const { customFields } = (await read(client, id)).data
    expect(customFields).toMatchObject({ signs_needed_notes: null, h_yardage_1: 140, h_hole_5: 5 })
    expect((await save(client, id, customFields)).statusCode).toBe(200)
    expect((await read(rep, id)).data.customFields).toMatchObject({ ...office_, h_hole_5: 5 })
    expect((await save(client, id, { h_yardage_1: 141 })).json().fields).toMatchObject([
      { field: 'h_yardage_1' },
    ])
    expect((await save(client, id, { h_hole_5: 6 })).json().code).toBe('FIELD_NOT_WRITABLE')
    expect((await save(client, id, { signs_needed_notes: 'Two easels' })).json().code).toBe(
      'FIELD_NOT_WRITABLE',
    )
  })

  it.each([
    ['h_yardage_1', 134, 'Enter a yardage from 150 to 300', 'Enter a yardage from 135 to 300'],
    ['s_attempts_1', 41, 'Enter the number of shots from 1 to 10', 'Enter the number of shots from 1 to 40'],
  ])(
    'V09 N51 what is wrong with %s %i names the bounds of who typed it',
    async (field, value, clients, reps) => {
      const { context, client, rep } = await office()
      const { id } = await aQuote(context)
      const message = async (caller: Client) => (await save(caller, id, { [field]: value })).json().fields
      expect(await message(client)).toMatchObject([{ field, message: clients }])
      expect(await message(rep)).toMatchObject([{ field, message: reps }])
    },
  )

  it('N53 E02 the contact names that nobody typed are first and last name, the producer’s too', async () => {
    const { context, client } = await office()
    const names = { producer_first_name: 'Ann', producer_last_name: 'Lake', insurance_producer: 'True' }
    const { id } = await aQuote(context, names)
    const contactNames = async () => (await read(client, id)).data.customFields
    expect(await contactNames()).toMatchObject({
      insured_contact_name: 'Pat Doyle',
      producer_contact_name: 'Ann Lake',
    })
    await save(client, id, { producer_contact_name: 'The front desk' })
    expect(await contactNames()).toMatchObject({ producer_contact_name: 'The front desk' })
  })

  it('R06 of a thousand unknown fields twenty are named in the answer', async () => {
    const { context, client } = await office()
    const { id } = await aQuote(context)
    const madeUp = Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`made_up_${number}`, 1]))
    expect((await save(client, id, madeUp)).json().fields).toHaveLength(20)
  })

  it('R04 T14 C15 only a rep chooses Friends & Family: every fee is 0 and the payment method is fixed', async () => {
    const { context, client, rep } = await office()
    const { id } = await aQuote(context)
    expect((await save(client, id, { client_type: 'hl' })).json().fields).toMatchObject([
      { field: 'client_type' },
    ])
    const { data } = (await save(rep, id, { client_type: 'Friends & Family' })).json()
    expect(data.customFields).toMatchObject({
      client_type: 'hl',
      payment_type: 'check',
      h_cert_fee_1: 0,
      h_nondiscount_fee_1: 0,
      amount_due: 0,
    })
  })

  it('R03 N18 a rep may edit prices for a listed e-mail, whose address only reps are told, or once the quote is bought', async () => {
    const { context, client, rep } = await office(LISTED)
    const listed = await aQuote(context)
    const other = await aQuote(context, { insured_email: 'pat@elsewhere.example' })
    const vip = await aQuote(context, { insured_email: 'VIP@example.com' })
    const below = await aQuote(context, { insured_email: 'pat@sub.hopehouse.example' })
    const policy = (answer: {
      data: object
      isSpecialPricingEmail: boolean
      specialPricingEmail: string
    }) => [
      'allow_price_editing' in answer.data && answer.data.allow_price_editing,
      answer.isSpecialPricingEmail,
      answer.specialPricingEmail,
    ]
    expect(policy(await read(rep, listed.id))).toEqual([true, true, listed.email])
    expect(policy(await read(client, listed.id))).toEqual([false, true, null])
    expect(policy(await read(rep, vip.id))).toEqual([true, true, 'vip@example.com'])
    expect(policy(await read(rep, below.id))).toEqual([false, false, null])
    expect(policy(await read(rep, other.id))).toEqual([false, false, null])
    await purchaseQuote(context, await aPurchase(context, other))
    expect(policy(await read(rep, other.id))).toEqual([true, false, null])
  })

  it('O01 the price is traced for a rep, never for a client', async () => {
    const { context, client, rep } = await office()
    const { id } = await aQuote(context)
    const price = async (caller: Client) =>
      (await caller.send('POST', `/api/contacts/${id}/price`, { customFields: {} })).json().data
    expect(Object.keys(await price(client)).toSorted()).toEqual([
      'coupons',
      'customFields',
      'explanation',
      'referrals',
    ])
    const asClient = { 'x-acting-as': 'client' }
    const hidden = await rep.send('POST', `/api/contacts/${id}/price`, { customFields: {} }, asClient)
    expect(hidden.json().data).not.toHaveProperty('trace')
    const { trace } = await price(rep)
    expect(trace).toMatchObject([{ entity: 'grand_prize', index: 1, plan: expect.stringMatching(/^RP-/) }])
    expect(trace[0].lines[0]).toMatchObject({ depth: 0, value: '310' })
  })

  it('D66 R02 a rep’s edit marks its row for the customer too, and is recorded: field, before, after, who, when, why', async () => {
    const { context, client, rep } = await office()
    const { id } = await aQuote(context, SECOND)
    const saved = await save(rep, id, { h_yardage_2: 180 }, 'The green moved')
    expect(saved.statusCode).toBe(200)
    expect((await read(client, id)).data.customFields).toMatchObject({
      h_is_changed_by_reps_1: null,
      h_is_changed_by_reps_2: 'True',
    })
    const changes = async () => (await client.get(`/api/contacts/${id}/rep-changes`)).json().data
    const change = {
      field: 'h_yardage_2',
      before: '170',
      after: '180',
      who: 'Robin Fields',
      when: '2026-11-20T12:00:00.000Z',
      reason: 'The green moved',
    }
    expect(await changes()).toEqual([{ entity: 'grand_prize', index: 2, ...change }])

    const first = Object.fromEntries(
      Object.entries(SECOND).map(([key, value]) => [key.replace('_2', '_1'), value]),
    )
    const cleared = Object.fromEntries(Object.keys(SECOND).map((key) => [key, null]))
    await save(client, id, { h_pros_1: null, ...first, h_yardage_1: 180, ...cleared, h_pros_2: null })
    expect(await changes()).toContainEqual({ entity: 'grand_prize', index: 1, ...change })
  })

  it('D66 T10 a customer’s own edit marks nothing', async () => {
    const { context, client } = await office()
    const { id } = await aQuote(context)
    const { data } = (await save(client, id, { h_yardage_1: 180 })).json()
    expect(data.customFields.h_is_changed_by_reps_1).toBeNull()
  })

  it.each([
    ['a contest', { h_yardage_1: 180 }, ['h_yardage_1']],
    ['another contest', SECOND, Object.keys(SECOND)],
    ['a charge', { shipping_fee_edited: 'Yes' }, ['shipping_fee_edited']],
    [
      'the event',
      { tournament_name: 'Another Open', course_state: 'OH' },
      ['tournament_name', 'course_state'],
    ],
    ['who is insured', { insured_email: 'kim@example.com' }, ['insured_email']],
  ])('N72 T10 an edit of %s of a bought quote is refused with its reason', async (_what, edit, fields) => {
    const { context, client, rep } = await office()
    const quote = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, quote))
    const before = (await read(rep, quote.id)).data
    const refused = await save(rep, quote.id, { ...edit, signs_needed_notes: 'Two easels' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'POLICY_CHANGE_REQUIRED',
        error: expect.stringContaining('Change the policy instead'),
      },
    ])
    expect(refused.json().fields.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect((await read(rep, quote.id)).data).toEqual(before)
    expect((await save(client, quote.id, edit)).json().code).toBe('ALREADY_PURCHASED')
  })

  it('N72 E08 notes of the office and what is not insured are saved on a bought quote, and its price stays', async () => {
    const { context, rep } = await office()
    const quote = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, quote))
    const before = (await read(rep, quote.id)).data
    const edit = {
      signs_needed_notes: 'Two easels',
      accounts_receivable: 'Paid in full',
      notes: 'Ask for Kim',
      shipping_address_1: '7 Lake Street',
      h_sponsor_name_1: 'Lake Bank',
    }
    // What is sent back unchanged changes nothing.
    const saved = await save(rep, quote.id, { ...edit, h_yardage_1: before.customFields.h_yardage_1 })
    expect([saved.statusCode, saved.json().data.customFields]).toMatchObject([200, edit])
    const { amount_due } = before.customFields
    expect(saved.json().data.customFields).toMatchObject({ amount_due, h_is_changed_by_reps_1: null })
  })
})
