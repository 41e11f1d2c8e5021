import { customersOf } from '#domain/customers/customer-facts.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { readStatements } from '#server/accounting/statement/read-statements.ts'
import {
  findOrAddCustomers,
  listCustomersOf,
  listQuoteFacts,
  replaceCustomerQuotes,
} from '#server/customers/keeping/repository.ts'

/**
 * Notes whose the quotes are that this transaction has changed, with what they say of them, and counts again who gained or
 * lost one. `runWrite` has it done as the last thing before the commit, so whoever changes something cannot forget it.
 *
 * @rule O18 A quote is its customer's from its first save on; with another address it is another's.
 */
export async function keepCustomers(trx: Db, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return
  const [before, quotes] = await sendTogether(
    () => listCustomersOf(trx, changed),
    () => listQuoteFacts(trx, changed),
  )
  const statementOf = await readStatements(
    trx,
    quotes.flatMap(({ policyId }) => policyId ?? []),
  )
  const found = quotes.flatMap(({ answers, ...quote }) =>
    customersOf(quoteFrom(answers).answers).map((stands) => ({ ...stands, quote })),
  )
  const idOf = await findOrAddCustomers(
    trx,
    found.map(({ identity }) => identity),
  )
  const rows = found.map(({ role, facts, identity, quote }) => {
    const statement = quote.policyId === null ? undefined : statementOf(quote.policyId)
    return {
      quoteId: quote.id,
      role,
      facts,
      customerId: idOf(identity),
      isBought: quote.policyId !== null,
      priceCents: statement?.price ?? ZERO,
      owedCents: statement?.owed ?? ZERO,
      createdAt: quote.createdAt,
      activeAt: quote.sentAt !== null && quote.sentAt > quote.updatedAt ? quote.sentAt : quote.updatedAt,
    }
  })
  await replaceCustomerQuotes(trx, changed, { before, rows })
}
