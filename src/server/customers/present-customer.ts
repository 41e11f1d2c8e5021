import type * as z from 'zod/mini'
import type { listCustomers } from '#contract/customers.ts'
import { toWire } from '#contract/wire-record.ts'
import type { CustomerRole } from '#domain/customers/customer-facts.ts'
import { toDollars } from '#domain/values/money.ts'
import type { findCustomersByText } from '#server/customers/listing/repository.ts'

export type FoundCustomer = Awaited<ReturnType<typeof findCustomersByText>>[number]

/** A customer in short. */
export function presentSummary(row: FoundCustomer): z.input<(typeof listCustomers)['row']> {
  const roles: [CustomerRole, boolean][] = [
    ['insured', row.isInsured],
    ['producer', row.isProducer],
  ]
  return {
    ...toWire(row, ['id', 'version', 'name', 'company', 'email', 'phone', 'street', 'city', 'state', 'zip']),
    ...toWire(row, ['since', 'lastActiveAt']),
    roles: roles.flatMap(([role, is]) => (is ? [role] : [])),
    quotes: row.quoteCount,
    policies: row.policyCount,
    premium: toDollars(row.priceCents),
    owed: toDollars(row.owedCents),
  }
}
