import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import type { Rep } from '#server/access/access.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

/** A field that only reps see. */
const OFFICE = { signs_needed_notes: 'Two easels' }

describe('coupons added by a rep', () => {
  const site = siteForAll({ env: { SPECIAL_PRICING_EMAILS: 'hopehouse.example' } })
  let rep: Rep
  let office: Client
  beforeAll(async () => {
    rep = await aRep(site.context)
    office = await signedInRep(site, rep)
    await upsertCoupon(site.context.db, { code: 'SPRING', isPercentage: true, value: 10 })
  })

  const add = (id: string, version: number, headers = {}, caller = office) =>
    caller.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING', version }, headers)
  const remove = (id: string, version: number, headers = {}) =>
    office.send('DELETE', `/api/contacts/${id}/coupons/SPRING?version=${version}`, undefined, headers)
  const auditRowsOf = async (id: string) =>
    (await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id)))
      .filter(({ event }) => event.startsWith('coupon_'))
      .map(({ event, actor, repId }) => [event, actor, repId])
  const withNotes = async () => {
    const { id, version } = await aQuote(site.context)
    return saveQuote(site.context, { id, version, customFields: OFFICE }, rep)
  }

  it('O04 the audit log names the rep for a rep’s change, and the customer for one on the customer’s own page', async () => {
    const { id } = await aQuote(site.context)
    await add(id, 1)
    await remove(id, 2)
    const asClient = { 'x-acting-as': 'client' }
    await add(id, 3, asClient)
    await remove(id, 4, asClient)
    expect(await auditRowsOf(id)).toEqual([
      ['coupon_added', 'rep', rep.id],
      ['coupon_removed', 'rep', rep.id],
      ['coupon_added', 'client', null],
      ['coupon_removed', 'client', null],
    ])
  })

  it('R03 a rep gets a rep’s answer, and a customer a customer’s', async () => {
    const { id } = await withNotes()
    const added = (await add(id, 2)).json()
    const removed = (await remove(id, 3)).json()
    for (const answer of [added, removed]) {
      expect(answer.data).toMatchObject({ customFields: OFFICE, allow_price_editing: true })
      expect(answer.isSpecialPricingEmail).toBe(true)
    }
    const { data } = (await add(id, 4, {}, site.client)).json()
    expect(data).toMatchObject({ customFields: { signs_needed_notes: null }, allow_price_editing: false })
  })

  it('T18 a rep with an outdated version gets the quote as reps see it', async () => {
    const { id } = await withNotes()
    await add(id, 2)
    const other = await office.send('POST', `/api/contacts/${id}/coupons`, { code: 'WAVESHIP', version: 2 })
    for (const stale of [other, await remove(id, 2)]) {
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'VERSION_CONFLICT'])
      expect(stale.json().data).toMatchObject({ customFields: OFFICE, allow_price_editing: true })
    }
  })

  it('N09 a bought quote takes no more coupons, not even from a rep', async () => {
    const quote = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    expect((await add(quote.id, 1)).json().code).toBe('ALREADY_PURCHASED')
    expect(await auditRowsOf(quote.id)).toEqual([])
  })
})
