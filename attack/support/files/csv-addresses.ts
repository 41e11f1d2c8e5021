import assert from 'node:assert/strict'
import { ENDPOINTS } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { waitUntil } from '../ledgers.ts'

/** Every file of comma-separated values that reps can have, also those of tomorrow. */
export const CSV_PATHS = ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && path.endsWith('.csv'),
).map(({ path }) => path)

const PLAN = 'RP-compared'

/** Where each file is of which the path names something: one customer, one comparison, one carrier. */
export async function findCsvAddresses(rep: Caller): Promise<string[]> {
  const customer = await findBuyer(rep)
  await compareDraft(rep)
  const addresses = CSV_PATHS.map((path) => {
    const named = path.replace('/customers/:id/', `/customers/${customer}/`).replace(':plan', PLAN)
    return named.includes('/bordereaux/') ? `${named}?carrier=kept` : named
  })
  assert.deepEqual(
    addresses.filter((address) => address.includes(':')),
    [],
    'Nobody knows what these files are of',
  )
  return addresses
}

async function findBuyer(rep: Caller): Promise<string> {
  const { text } = await rep.get('/admin/customers?bought=yes&size=5')
  const [customer] = (JSON.parse(text) as { data: { id: string }[] }).data
  assert.ok(customer, 'Nobody has bought')
  return customer.id
}

/** A draft that prices otherwise, compared on all quotes. */
async function compareDraft(rep: Caller): Promise<void> {
  const plans = '/admin/rating-plans'
  const steps = [
    [plans, { name: PLAN, from: 'RP-2027.1' }],
    [`${plans}/${PLAN}`, { version: 1, figures: { 'hio.base': '90' } }],
    [`${plans}/${PLAN}/comparison`, { months: '3' }],
  ] as const
  for (const [path, body] of steps) {
    const { status, text } = await rep.send('POST', path, body)
    assert.ok(status === 200 || status === 201, text)
  }
  await waitUntil(async () => {
    const { data } = await rep.get(`${plans}/${PLAN}/comparison`)
    return data['result'] !== null
  })
}
