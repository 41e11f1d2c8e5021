import { afterAll, beforeAll, expect, it } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { type OpenSite, openTestSite } from '#testing/site.ts'

let site: OpenSite
let guid: string
beforeAll(async () => {
  site = await openTestSite()
  guid = (await aQuote(site.context)).id
})
afterAll(() => site.close())

it.each<['POST' | 'PUT', string, object, [field: string, message: string]]>([
  ['PUT', '', { action: 'save', customFields: {} }, ['version', 'version is missing']],
  [
    'PUT',
    '',
    { action: 'save', version: 'one', customFields: {} },
    ['version', 'version must be a whole number'],
  ],
  [
    'PUT',
    '',
    { action: 'save', version: 1.5, customFields: {} },
    ['version', 'version must be a whole number'],
  ],
  [
    'PUT',
    '',
    { action: 'save', version: 1, customFields: [] },
    ['customFields', 'customFields must be an object with named fields'],
  ],
  [
    'POST',
    '/price',
    { customFields: 7 },
    ['customFields', 'customFields must be an object with named fields'],
  ],
  ['POST', '/coupons', { code: 7 }, ['code', 'Enter the code']],
  [
    'POST',
    '/purchase',
    { version: 1, amount_due: '310', payment: {} },
    ['amount_due', 'amount_due must be a number'],
  ],
])('X08 %s …%s with %j says which field is wrong, in our own words', async (method, path, body, wanted) => {
  const answer = await site.client.send(method, `/api/contacts/${guid}${path}`, body, {
    'idempotency-key': 'k',
  })
  expect(answer.statusCode).toBe(400)
  const problems: { field: string; message: string }[] = answer.json().fields
  expect(problems.map(({ field, message }) => [field, message])).toContainEqual(wanted)
})

it('X08 a partner’s code that is too long is told so', async () => {
  const answer = await site.client.send('POST', '/api/contacts', {
    customFields: {},
    partner: 'x'.repeat(41),
  })
  expect(answer.json().fields).toMatchObject([
    { field: 'partner', message: 'partner must have at most 40 characters' },
  ])
})
