import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CustomerAccount } from '#contract/accounting/account.ts'
import type { RevisableDocument } from '#contract/accounting/documents.ts'
import type { CustomerSummary } from '#contract/customers.ts'
import type { Client } from '#testing/server.ts'

/** The id of the customer with an email. */
export async function customerId(rep: Client, email: string): Promise<string> {
  const found: CustomerSummary[] = (
    await rep.get(`/api/admin/customers?${new URLSearchParams({ search: email })}`)
  ).json().data
  const customer = found.find((one) => one.email === email)
  if (!customer) throw new Error(`Nobody has ${email}`)
  return customer.id
}

export async function accountOf(rep: Client, id: string, period?: string): Promise<CustomerAccount> {
  const answer = await rep.get(
    `/api/admin/customers/${id}/account${period === undefined ? '' : `?period=${period}`}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** The calls with which a rep works on documents of account; each answers as the server did. */
export function accountWork(rep: Client) {
  const path = '/api/admin/accounting/documents'
  const read = async (number: string): Promise<RevisableDocument> => {
    const answer = await rep.get(`${path}/${number}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  return {
    read,
    enter: (policy: string, body: object) =>
      rep.send('POST', `/api/admin/policies/${policy}/documents`, body),
    edit: async (number: string, body: object) =>
      rep.send('PUT', `${path}/${number}`, {
        version: (await read(number)).version,
        reason: 'Corrected',
        ...body,
      }),
    voidIt: async (number: string, body: object = {}) =>
      rep.send('POST', `${path}/${number}/void`, {
        version: (await read(number)).version,
        reason: 'Entered twice',
        ...body,
      }),
    pay: (body: object, key: string = randomUUID()) =>
      rep.send(
        'POST',
        '/api/admin/accounting/payments',
        { method: 'check', reference: '20417', dated: '2027-01-15', ...body },
        { 'idempotency-key': key },
      ),
  }
}
