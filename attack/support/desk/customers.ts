import assert from 'node:assert/strict'
import type { Customer, CustomerSummary } from '#contract/customers.ts'
import type { ApiResponse, Caller } from '../caller.ts'

/** The customer of an address, as reps find it. */
export async function findCustomer(rep: Caller, email: string): Promise<CustomerSummary> {
  const { status, text } = await rep.get(`/admin/search/customers?text=${encodeURIComponent(email)}`)
  assert.equal(status, 200, text)
  const { data } = JSON.parse(text) as { data: CustomerSummary[] }
  const found = data.find((customer) => customer.email === email)
  assert.ok(found, `There is no customer with the address ${email}`)
  return found
}

/** Everything about a customer; of one that was joined, about who leads it. */
export async function readCustomer(rep: Caller, { id }: Pick<CustomerSummary, 'id'>): Promise<Customer> {
  const { status, text } = await rep.get(`/admin/customers/${id}?cases=all`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: Customer }).data
}

type Seen = Pick<CustomerSummary, 'id' | 'version'>

/** Joins a customer into another, of the versions that were seen. */
export function joinCustomers(rep: Caller, leads: Seen, joined: Seen): Promise<ApiResponse> {
  const body = { version: leads.version, other_id: joined.id, other_version: joined.version }
  return rep.send('POST', `/admin/customers/${leads.id}/joins`, body)
}

export function undoJoin(rep: Caller, joinId: string): Promise<ApiResponse> {
  return rep.send('DELETE', `/admin/customer-joins/${joinId}`, {})
}
