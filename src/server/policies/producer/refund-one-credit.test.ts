import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { changePlayers, policyOffice } from '#testing/policy-office.ts'
import { recordProducer, soldPolicy } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

interface ListedCredit {
  number: string
  left: number
}

describeOnBothDatabases('a credit of a policy with several payers', (open) => {
  it('N77 N87 a rep pays back the one that was chosen, and the credit of the other payer is left', async () => {
    const at = await policyOffice(open)
    const { policy } = await soldPolicy(at)
    const send = (browser: Client, what: 'credits' | 'refunds', body: object) =>
      browser.send('POST', `/api/policies/${policy.number}/${what}`, body, {
        'idempotency-key': randomUUID(),
      })
    const give = async (amount: number): Promise<string> =>
      (await send(at.rep, 'credits', { amount, reason: 'The signs came late' })).json().data.number
    const ofProducer = await give(50)
    await recordProducer(at, policy, null)
    const insured = await openWithLink(at, policy.email)
    await changePlayers(at, { ...policy, holder: insured }, 130)
    const ofInsured = await give(20)

    const byInsured = await send(insured, 'refunds', { amount: 20, credit: ofProducer })
    expect([byInsured.statusCode, byInsured.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    const misspelt = await send(at.rep, 'refunds', { amount: 20, credit: 'INV-1' })
    expect(misspelt.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'credit' }] })
    const tooMuch = await send(at.rep, 'refunds', { amount: 21, credit: ofInsured })
    expect(tooMuch.json()).toMatchObject({
      error: `That’s more than can be refunded of ${ofInsured} today`,
      data: { refundable: 20 },
    })
    const refunded = await send(at.rep, 'refunds', { amount: 20, credit: ofInsured })
    expect(refunded.json().data.refunds).toMatchObject([{ amount: 20, credit_memo: ofInsured }])
    const { credits } = (await at.rep.get(`/api/policies/${policy.number}/refunds`)).json().data
    const left = credits.map((credit: ListedCredit) => [credit.number, credit.left])
    expect(left).toEqual([
      [ofProducer, 50],
      [ofInsured, 0],
    ])
    expect((await send(at.rep, 'refunds', { amount: 1, credit: ofInsured })).json()).toMatchObject({
      code: 'NOT_REFUNDABLE',
      error: `Nothing can be refunded of ${ofInsured} today`,
    })
    expect(await findBookErrors(at.context.db)).toEqual([])
  })
})
