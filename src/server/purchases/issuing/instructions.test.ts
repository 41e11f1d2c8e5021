import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aCardToken, aQuote } from '#testing/a-quote.ts'
import { siteForAll } from '#testing/site.ts'

const WRITTEN = 'Call the pro shop first\n<b>before eight</b>'

const site = siteForAll({ env: { OFFICE_EMAIL: 'office@albatross.example' } })

async function buy(special_instructions: string | null) {
  const { id, version } = await aQuote(site.context)
  const payment = { payment_type: 'credit_card', token: await aCardToken(site.context), special_instructions }
  const body = { version, amount_due: 310, payment }
  const bought = await site.client.send('POST', `/api/contacts/${id}/purchase`, body, {
    'idempotency-key': id,
  })
  expect(bought.statusCode).toBe(200)
  const mails = await site.context.db.select().from(messages).where(eq(messages.quoteId, id))
  const number: string = bought.json().data.policy_number
  const paper = await site.client.get(`/api/policies/${number}/documents/receipt/words`)
  return { mails, paper: JSON.stringify(paper.json()) }
}

it('E11 special instructions reach the office by mail, once, and are on the receipt', async () => {
  const { mails, paper } = await buy(WRITTEN)
  const toOffice = mails.filter(({ recipient }) => recipient === 'office@albatross.example')
  expect(toOffice).toMatchObject([
    { subject: expect.stringMatching(/^Special instructions for policy ALB-/) },
  ])
  expect(toOffice[0]?.plain).toContain('Call the pro shop first')
  expect(toOffice[0]?.html).toContain('&lt;b&gt;before eight&lt;/b&gt;')
  expect(paper).toContain('What you asked us to know')
  expect(paper).toContain('Call the pro shop first')
})

it('E11 without instructions the office gets no mail, and the receipt has no such part', async () => {
  const { mails, paper } = await buy(null)
  expect(mails.map(({ recipient }) => recipient)).not.toContain('office@albatross.example')
  expect(paper).not.toContain('asked us to know')
})
