import { expect, it, onTestFinished } from 'vitest'
import { aCardToken, aQuote } from '#testing/a-quote.ts'
import { openTestSite } from '#testing/site.ts'

/** The second contest is on Sunday, and typed first. */
const TWO_DAYS = {
  h_date_1: '06-13-2027',
  h_date_2: '06-12-2027',
  h_hole_2: 12,
  h_yardage_2: 170,
  h_prize_value_2: 5000,
  h_prize_description_2: 'Cash',
  h_amateurs_2: 100,
}
const BOTH = /Saturday, June 12, 2027.*Sunday, June 13, 2027/

it('N58 O02 O03 an event of two days shows both: on the quote, the certificate, the papers and in the calendar', async () => {
  const { context, client, close } = await openTestSite()
  onTestFinished(close)
  const { id, version, price } = await aQuote(context, TWO_DAYS)
  const words = async (path: string) => JSON.stringify((await client.get(`/api/${path}/words`)).json())
  for (const type of ['quote', 'terms', 'checklist'])
    expect(await words(`contacts/${id}/documents/${type}`), type).toMatch(/June 12, 2027.*June 13, 2027/)

  const amount_due = Number(price?.summary?.amountDue) / 100
  const payment = { payment_type: 'credit_card', token: await aCardToken(context) }
  const headers = { 'idempotency-key': id }
  const bought = await client.send(
    'POST',
    `/api/contacts/${id}/purchase`,
    { version, amount_due, payment },
    headers,
  )
  const policy = `policies/${bought.json().data.policy_number}`
  for (const type of ['certificate', 'terms', 'checklist'])
    expect(await words(`${policy}/documents/${type}`), type).toMatch(BOTH)
  expect(JSON.stringify((await client.get(`/api/${policy}`)).json().data.event)).toMatch(BOTH)
  const calendar = (await client.get(`/api/${policy}/event.ics`)).body
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})
