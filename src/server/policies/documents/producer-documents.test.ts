import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { siteForAll } from '#testing/site.ts'
import { testClient } from '#testing/server.ts'

describe('P02 the documents of a policy that a producer sold', () => {
  const site = siteForAll()

  it('P02 the client gets the certificate, but never the receipt that shows the commission', async () => {
    const { db } = site.context
    const quote = await aQuote(site.context, producerFields())
    const { token, amountDue, idempotencyKey } = await aPurchase(site.context, quote)
    const buyer = testClient(site.server)
    const body = {
      version: quote.version,
      amount_due: amountDue,
      payment: {
        payment_type: 'credit_card',
        token,
        farmers_exception: 'The folio is closed',
        emails_to_be_sent: 'treasurer@hopehouse.example',
      },
    }
    const headers = { 'idempotency-key': idempotencyKey }
    const bought = await buyer.send('POST', `/api/contacts/${quote.id}/purchase`, body, headers)
    expect(bought.statusCode).toBe(200)
    const { policy_number: number } = bought.json().data

    const mails = await db.select().from(messages).where(eq(messages.quoteId, quote.id))
    const documents = mails
      .toSorted((one, other) => one.recipient.localeCompare(other.recipient))
      .map(({ recipient, attachments }) => [
        recipient,
        attachments.map(({ fileName }) => fileName.replace(`${number}-`, '')).join(),
      ])
    expect(documents).toEqual([
      ['ann@lake.example', 'certificate.pdf,receipt.pdf'],
      ['pat@hopehouse.example', 'certificate.pdf'],
      ['treasurer@hopehouse.example', 'certificate.pdf'],
    ])

    const receipt = `/api/policies/${number}/documents/receipt.pdf`
    expect((await buyer.get(receipt)).statusCode).toBe(200)
    expect((await buyer.get(`/api/policies/${number}`)).json().data.receipt.lines).toContainEqual({
      label: 'Commission',
      amount: -31,
    })

    expect((await buyer.get(`/api/policies/${number}`)).json().data.sold_by_producer).toBe(true)

    const client = testClient(site.server)
    const [policy] = await db.select().from(policies).where(eq(policies.number, number))
    const email = policy?.email ?? ''
    const [key] = (await createPolicyLink(site.context, email)).url.split('/').slice(-2)
    await client.send('POST', '/api/policy-access', { token: key, email })
    const { data } = (await client.get(`/api/policies/${number}`)).json()
    expect([data.receipt, data.documents]).toEqual([null, ['certificate', 'terms', 'checklist']])
    expect(JSON.stringify(data)).not.toContain('ommission')
    expect((await client.get(receipt)).statusCode).toBe(404)
    expect((await client.get(receipt.replace('receipt', 'certificate'))).statusCode).toBe(200)
  })
})
