import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { couponVersions } from '#server/schema/quotes/coupons.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/coupons'
const TENTH = { takes_off: 'percent', percent: '10' }

describeOnBothDatabases('the coupons of the office', (open) => {
  async function office() {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
    const sam = await signedInRep(site, await aRep(site.context, 'sam@office.example', { name: 'Sam Green' }))
    const add = (coupon: object, as: Client = rep) => as.send('POST', PATH, coupon)
    const change = (id: string, body: object, as: Client = rep) => as.send('PUT', `${PATH}/${id}`, body)
    const offer = (id: string, body: object) => rep.send('PUT', `${PATH}/${id}/active`, body)
    const read = async (id: string) => (await rep.get(`${PATH}/${id}`)).json().data
    return { ...site, rep, sam, add, change, offer, read }
  }

  it('K12 N09 a coupon is made, used, changed and withdrawn; each step is a version, and an earlier one is taken back', async () => {
    const { add, change, offer, read, rep, context } = await office()
    const added = await add({
      code: ' summer ',
      ...TENTH,
      max_uses: '3',
      note: 'For the fair',
      last_day: '12/31/2099',
    })
    expect(added.statusCode).toBe(201)
    expect(added.json().data).toMatchObject({
      code: 'SUMMER',
      is_percentage: true,
      value: 10,
      max_uses: 3,
      last_day: '12/31/2099',
      state: 'offered',
      changed_by: 'Ann Lake',
      uses: 0,
      held: 0,
    })
    const { id } = added.json().data
    const [bought, held] = [await aQuote(context), await aQuote(context)]
    const stored = await addCoupon(context, { id: bought.id, code: 'Summer' })
    await addCoupon(context, { id: held.id, code: 'SUMMER' })
    await purchaseQuote(context, await aPurchase(context, stored))
    expect(await read(id)).toMatchObject({
      uses: 1,
      discount: 31,
      unknown_discounts: 0,
      held: 1,
      used_by: [{ quote_id: bought.id, policy_number: expect.stringMatching(/^ALB-/), discount: 31 }],
      held_by: [{ quote_id: held.id }],
    })

    // The same value needs no word; another one does.
    const same = await change(id, { version: 1, ...TENTH, max_uses: 1 })
    expect(same.json().data).toMatchObject({ version: 2, max_uses: 1, state: 'used_up', note: '' })
    const other = { version: 2, takes_off: 'amount', amount: '25' }
    expect((await change(id, other)).json().fields).toMatchObject([{ field: 'new_meaning' }])
    expect((await change(id, { ...other, new_meaning: 'Yes' })).json().data).toMatchObject({
      version: 3,
      is_percentage: false,
      value: 25,
    })
    expect((await offer(id, { version: 3, active: false })).json().data).toMatchObject({ state: 'withdrawn' })
    const { versions, ...now } = await read(id)
    expect(now).toMatchObject({ active: false, version: 4, uses: 1 })
    expect(versions).toMatchObject([
      { version: 4, active: false, value: 25 },
      { version: 3, active: true, value: 25 },
      { version: 2, max_uses: 1 },
      { version: 1, value: 10, max_uses: 3, note: 'For the fair', changed_by: 'Ann Lake' },
    ])
    const events = await context.db.select().from(auditEvents).where(eq(auditEvents.actor, 'rep'))
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('coupon_'))).toEqual([
      'coupon_made',
      'coupon_changed',
      'coupon_changed',
      'coupon_withdrawn',
    ])
    await expect(context.db.delete(couponVersions)).rejects.toThrow()
    const listed = (await rep.get(PATH)).json().data
    expect(listed.map(({ code }: { code: string }) => code)).toEqual([
      'FREECUSTOM',
      'FREEPREMIUM',
      'WAVESHIP',
      'SUMMER',
    ])
    expect(listed[2]).toMatchObject({ needs: 'WAVESHIP needs rush shipping.', changed_by: null })
    expect((await read(listed[2].id)).versions).toMatchObject([{ version: 1, value: 25 }])
  })

  it('K12 two spellings of a code are one, also of one that is withdrawn and of two that are added at once', async () => {
    const { add, offer, sam } = await office()
    const both = await Promise.all([add({ code: 'Fair', ...TENTH }), add({ code: ' FAIR ', ...TENTH }, sam)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]))
    const made = both.find(({ statusCode }) => statusCode === 201)?.json().data
    await offer(made.id, { version: 1, active: false })
    expect((await add({ code: 'fair', ...TENTH })).json().fields).toMatchObject([
      { field: 'code', message: 'FAIR exists already. It’s withdrawn: offer it again instead' },
    ])
  })

  it('T18 of two who change one at once, the second is told what it is now', async () => {
    const { add, change, sam } = await office()
    const { id } = (await add({ code: 'RACE', ...TENTH })).json().data
    const answers = await Promise.all([
      change(id, { version: 1, takes_off: 'percent', percent: 11 }),
      change(id, { version: 1, takes_off: 'percent', percent: 12 }, sam),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'COUPON_CHANGED',
      data: { id, version: 2 },
    })
  })

  it.each([
    [{ code: 'A', ...TENTH }, 'code'],
    [{ code: 'TWO WORDS', ...TENTH }, 'code'],
    [{ code: 'NONE', takes_off: 'percent' }, 'percent'],
    [{ code: 'NONE', takes_off: 'percent', percent: '0' }, 'percent'],
    [{ code: 'NONE', takes_off: 'percent', percent: '100.01' }, 'percent'],
    [{ code: 'NONE', takes_off: 'amount', amount: '0' }, 'amount'],
    [{ code: 'NONE', ...TENTH, max_uses: '0' }, 'max_uses'],
    [{ code: 'NONE', ...TENTH, first_day: '02/01/2027', last_day: '01/31/2027' }, 'last_day'],
    [{ code: 'NONE', ...TENTH, partners: 'NOBODY' }, 'partners'],
    [{ code: 'NONE', ...TENTH, client_types: ['astronaut'] }, 'client_types.0'],
  ])('K12 %j is refused at its field', async (wrong, field) => {
    const { add } = await office()
    const refused = await add(wrong)
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, field])
  })

  it('R02 R06 a specialist reads coupons and changes none, a stranger does neither', async () => {
    const { add, change, offer: _, client, server, context, rep } = await office()
    const specialist = await signedInRep(
      { server, context },
      await aRep(context, 'spec@office.example', { role: 'specialist' }),
    )
    const { id } = (await add({ code: 'MINE', ...TENTH })).json().data
    expect((await specialist.get(PATH)).json().data).toHaveLength(4)
    for (const [as, status] of [
      [specialist, 403],
      [client, 401],
    ] as const) {
      expect((await add({ code: 'THEIRS', ...TENTH }, as)).statusCode).toBe(status)
      expect((await change(id, { version: 1, ...TENTH }, as)).statusCode).toBe(status)
    }
    expect((await client.get(PATH)).statusCode).toBe(401)
    expect((await rep.get(`${PATH}/3f2504e0-4f89-41d3-9a0c-0305e82c3301`)).statusCode).toBe(404)
  })
})
