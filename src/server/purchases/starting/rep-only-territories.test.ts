import { describe, expect, it } from 'vitest'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aQuote, aCardToken, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import { siteForAll } from '#testing/site.ts'

const REFERRED = [
  {
    code: 'REP_ONLY_TERRITORY',
    clearedBy: 'rep',
    message: 'An event in this state or province needs our approval.',
  },
]

describe('N16 an event in a territory that the office sells through reps only', () => {
  const site = siteForAll({ env: { REP_ONLY_TERRITORIES: 'pr, HI' } })

  const card = async () => ({ payment_type: 'credit_card', token: await aCardToken(site.context) })

  it('N16 is priced and referred, and no customer can buy it', async () => {
    const quote = await aQuote(site.context, { course_state: 'PR' })
    const priced = await site.client.send('POST', `/api/contacts/${quote.id}/price`, { customFields: {} })
    expect(priced.json().data).toMatchObject({ customFields: { amount_due: 310 }, referrals: REFERRED })
    const read = (await site.client.get(`/api/contacts/${quote.id}`)).json().data
    expect(read.blockers).toMatchObject([{ code: 'REP_ONLY_TERRITORY', step: 'contest-coverage' }])
    const refused = await payOn(site)(quote, await card())
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'NOT_BINDABLE', data: [{ code: 'REP_ONLY_TERRITORY' }] },
    ])
    expect(await readLedger(site.context.db, quote.id)).toEqual(EMPTY_LEDGER)
  })

  it('N16 is blocked once a save moves the event there, and not any more once it is moved back', async () => {
    const quote = await aQuote(site.context)
    const save = async (version: number, course_state: string) =>
      (
        await site.client.send('PUT', `/api/contacts/${quote.id}`, {
          action: 'save',
          version,
          customFields: { course_state },
        })
      ).json().data.blockers
    expect(await save(1, 'HI')).toMatchObject([{ code: 'REP_ONLY_TERRITORY' }])
    expect(await save(2, 'TX')).toEqual([])
  })

  it('N16 a rep starts and edits it like any referred quote', async () => {
    const rep = await aRep(site.context)
    const office = await signedInRep(site, rep)
    for (const course_state of ['PR', 'Other']) {
      const { id } = await createQuote(site.context, readyFields({ course_state }), { rep })
      const saved = await office.send('PUT', `/api/contacts/${id}`, {
        action: 'save',
        version: 1,
        customFields: { notes: 'Approved by telephone' },
      })
      expect([saved.statusCode, saved.json().data.blockers.length]).toEqual([200, 1])
    }
  })

  it('N16 a quote in any other territory can be bought', async () => {
    const quote = await aQuote(site.context)
    expect((await payOn(site)(quote, await card())).statusCode).toBe(200)
  })
})
