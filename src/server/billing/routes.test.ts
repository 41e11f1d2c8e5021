import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aBoughtPolicy, type BoughtPolicy } from '#testing/a-credit.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, REP_PASSWORD, signedInRep } from '#testing/a-rep.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { type Client, testClient } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

describe('N77 credits and refunds over HTTP', () => {
  const site = siteForAll()
  let office: Client
  beforeAll(async () => {
    office = await signedInRep(site)
  })

  async function openedBy({ policy: { email } }: Pick<BoughtPolicy, 'policy'>): Promise<Client> {
    const client = testClient(site.server)
    const [token] = (await createPolicyLink(site.context, email)).url.split('/').slice(-2)
    await client.send('POST', '/api/policy-access', { token, email })
    return client
  }
  const key = () => ({ 'idempotency-key': randomUUID() })
  const give = (number: string, amount: number) =>
    office.send('POST', `/api/policies/${number}/credits`, { amount, reason: 'The signs came late' }, key())

  it('N80 scenario 19: a rep gives a credit, the customer has it paid back, and finds both papers', async () => {
    const bought = await aBoughtPolicy(site.context)
    const { number } = bought.policy
    const given = await give(number, 89)
    expect([given.statusCode, given.json().data.left]).toEqual([201, 89])
    const customer = await openedBy(bought)
    const account = (await customer.get(`/api/policies/${number}/refunds`)).json().data
    expect(account).toMatchObject({
      statement: { price: 310, paid: 310, credited: 89, courtesy: 89, owed: 0, credit_left: 89 },
      refundable: 89,
      refunds: [],
    })
    for (const reader of [customer, office]) {
      const statement = await reader.get(`/api/policies/${number}/statement`)
      expect([statement.statusCode, statement.json().data]).toEqual([200, account.statement])
    }

    const url = `/api/policies/${number}/refunds`
    const headers = key()
    const refunded = await customer.send('POST', url, { amount: 89 }, headers)
    expect(refunded.statusCode).toBe(200)
    expect(refunded.json().data.refunds).toMatchObject([{ state: 'completed', amount: 89 }])
    const again = await customer.send('POST', url, { amount: 89 }, headers)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual(refunded.json())
    const more = await customer.send('POST', url, { amount: 1 }, key())
    expect([more.statusCode, more.json().code]).toEqual([409, 'NOT_REFUNDABLE'])
    expect((await customer.send('POST', url, { amount: 1 })).json().code).toBe('IDEMPOTENCY_KEY_REQUIRED')

    const papers = (await customer.get(`/api/policies/${number}/papers`)).json().data
    const [memo, refund] = [given.json().data.number, refunded.json().data.refunds[0].number]
    const ids = papers.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(6)
    expect(ids).toEqual(expect.arrayContaining([memo, refund, 'certificate-1', 'terms', 'checklist']))
    for (const [id, text] of [
      [memo, 'The signs came late'],
      [refund, 'Total refunded'],
      ['certificate-1', 'Certificate of insurance'],
    ]) {
      const file = await customer.get(`/api/policies/${number}/papers/${id}.pdf`)
      expect((await readPdf(file.rawPayload)).content).toContain(text)
      expect((await customer.get(`/api/policies/${number}/papers/${id}/words`)).statusCode).toBe(200)
    }
    expect((await customer.get(`/api/policies/${number}/papers/CM-9`)).statusCode).toBe(404)
    expect(await findBookErrors(site.context.db)).toEqual([])
  })

  it('N60 R02 giving a credit, paying back by hand and recording it are calls of reps', async () => {
    const bought = await aBoughtPolicy(site.context)
    const { number } = bought.policy
    await give(number, 50)
    const customer = await openedBy(bought)
    const url = `/api/policies/${number}/refunds`
    const byHand = { amount: 50, by_hand: true }
    expect((await customer.send('POST', url, byHand, key())).statusCode).toBe(401)
    expect(
      (await customer.send('POST', `/api/policies/${number}/credits`, { amount: 1, reason: 'Mine' }))
        .statusCode,
    ).toBe(401)
    const started = await office.send('POST', url, byHand, key())
    expect(started.statusCode).toBe(202)
    const [refund] = started.json().data.refunds
    expect(refund.state).toBe('by_hand')
    const recorded = `${url}/${refund.id}/recorded`
    expect((await customer.send('POST', recorded, { reference: 'Check 1' })).statusCode).toBe(401)
    expect((await office.send('POST', recorded, { reference: ' ' })).statusCode).toBe(400)
    const done = await office.send('POST', recorded, { reference: 'Check 88' })
    expect(done.json().data).toMatchObject({ state: 'completed', payment: 'Reference Check 88' })
    expect((await office.send('POST', recorded, { reference: 'Check 89' })).json()).toEqual(done.json())
  })

  it('N74 what moves money asks a rep again after ten minutes, and never the customer', async () => {
    const bought = await aBoughtPolicy(site.context)
    const { number } = bought.policy
    await give(number, 40)
    const customer = await openedBy(bought)
    const rep = await aRep(site.context, 'left@office.example')
    const left = await signedInRep(site, rep)
    const longAgo = new Date(site.context.now().getTime() - 11 * 60_000)
    await site.context.db.update(repSessions).set({ provenAt: longAgo }).where(eq(repSessions.repId, rep.id))
    const url = `/api/policies/${number}/refunds`
    const asked = await Promise.all([
      left.send(
        'POST',
        `/api/policies/${number}/credits`,
        { amount: 5, reason: 'The signs came late' },
        key(),
      ),
      left.send('POST', url, { amount: 5 }, key()),
      left.send('POST', `${url}/${randomUUID()}/recorded`, { reference: 'Check 1' }),
    ])
    expect(asked.map((answer) => answer.json().code)).toEqual(asked.map(() => 'REAUTHENTICATION_REQUIRED'))
    expect((await customer.send('POST', url, { amount: 5 }, key())).statusCode).toBe(200)
    await left.send('POST', '/api/admin/account/confirmation', { password: REP_PASSWORD })
    expect((await left.send('POST', url, { amount: 5 }, key())).statusCode).toBe(200)
  })

  it('N63 P02 of a producer’s policy the client sees no credit, no refund and none of its papers', async () => {
    const quote = await aQuote(site.context, producerFields())
    const request = await aPurchase(site.context, quote, { farmersException: 'The folio is closed' })
    const { purchase } = await purchaseQuote(site.context, request)
    const policy = await findPolicyOfPurchase(site.context.db, purchase.id)
    if (!policy) throw new Error('The policy was not issued')
    await give(policy.number, 20)
    const client = await openedBy({ policy })
    const url = `/api/policies/${policy.number}`
    expect((await client.get(`${url}/refunds`)).statusCode).toBe(404)
    expect((await client.send('POST', `${url}/refunds`, { amount: 1 }, key())).statusCode).toBe(404)
    const papers = (await client.get(`${url}/papers`)).json().data
    expect(papers.map(({ id }: { id: string }) => id)).toEqual(['certificate-1', 'terms', 'checklist'])
    const ofOffice = (await office.get(`${url}/papers`)).json().data
    expect(ofOffice.map(({ type }: { type: string }) => type)).toContain('credit_memo')
    const memo = ofOffice.find(({ type }: { type: string }) => type === 'credit_memo').id
    expect((await client.get(`${url}/papers/${memo}`)).statusCode).toBe(404)
  })
})
