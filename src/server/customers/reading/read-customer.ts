import type * as z from 'zod/mini'
import { FIRST_CASES, type getCustomer, MOST_CASES } from '#contract/customers.ts'
import { presentMoney } from '#contract/money-statement.ts'
import { toWire } from '#contract/wire-record.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { addStatements, type MoneyStatement } from '#domain/policy/money-statement.ts'
import { ProblemError } from '#domain/problem.ts'
import { stateAt } from '#domain/quote/model/quote-state.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readStatements } from '#server/accounting/statement/read-statements.ts'
import { presentSummary } from '#server/customers/present-customer.ts'
import * as repository from '#server/customers/reading/repository.ts'

type Presented = z.input<(typeof getCustomer)['response']>['data']

/** Everything about one customer; of one that was joined, about the customer that leads it. */
export async function readCustomer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { all }: { all: boolean },
): Promise<Presented> {
  const found = await repository.findLeader(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
  const leader = found.id
  const limit = all ? MOST_CASES : FIRST_CASES
  const casesOf = (bought: boolean) => repository.listCases(db, leader, { bought, limit })
  const [bought, open] = [await casesOf(true), await casesOf(false)]
  const policyIds = await repository.listPolicyIds(db, leader)
  const statements = await readAllStatements(db, policyIds)
  const mail = await repository.listMail(db, leader)
  return {
    ...presentSummary(found),
    addresses: await repository.listAddresses(db, leader),
    bought: bought.map((row) => presentCase(row, now(), statements)),
    open: open.map((row) => presentCase(row, now(), statements)),
    statement: presentMoney(addStatements([...statements.values()])),
    mail: mail.map((row) =>
      toWire(row, ['id', 'quoteId', 'caseNumber', 'recipient', 'subject', 'state', 'createdAt']),
    ),
    joins: (await repository.listJoins(db, leader)).map(({ joined, into, ...row }) => ({
      ...toWire(row, ['id', 'reasons', 'by', 'at']),
      reasons: row.reasons,
      title: titleOf(joined),
      email: joined?.email ?? null,
      into: titleOf(into),
    })),
    offers: await readOffers(db, leader),
    differences: (await repository.listDifferences(db, leader)).map((row) => ({
      ...toWire(row, ['id', 'by', 'at']),
      title: titleOf(row),
    })),
  }
}

function titleOf(called: Parameters<typeof customerTitle>[0] | null): string {
  return (called && customerTitle(called)) || 'A customer without quotes'
}

async function readOffers(db: Db, leader: string): Promise<Presented['offers']> {
  const offers = await repository.findOffers(db, leader)
  if (offers.length === 0) return []
  const summaries = await repository.listSummaries(
    db,
    offers.map(({ id }) => id),
  )
  return offers.flatMap(({ id, reasons }) => {
    const customer = summaries.find((summary) => summary.id === id)
    return customer ? [{ customer: presentSummary(customer), reasons }] : []
  })
}

/** Policies whose money is read at once. */
const AT_ONCE = 200

/** @rule N86 The money of a customer is that of its policies, each stated once by the one statement, added up. */
async function readAllStatements(db: Db, policyIds: readonly string[]): Promise<Map<string, MoneyStatement>> {
  const statements = new Map<string, MoneyStatement>()
  for (let first = 0; first < policyIds.length; first += AT_ONCE) {
    const ids = policyIds.slice(first, first + AT_ONCE)
    const statementOf = await readStatements(db, ids)
    for (const id of ids) statements.set(id, statementOf(id))
  }
  return statements
}

function presentCase(
  row: repository.FoundCase,
  now: Date,
  statements: ReadonlyMap<string, MoneyStatement>,
): Presented['bought'][number] {
  const statement = row.policyId === null ? undefined : statements.get(row.policyId)
  return {
    ...toWire(row, ['id', 'quoteNumber', 'policyNumber', 'tournamentName', 'firstContestDate', 'updatedAt']),
    roles: row.roles,
    fee: row.totalCents === null ? null : toDollars(row.totalCents),
    state: stateAt(row, now),
    statement: statement ? presentMoney(statement) : null,
  }
}
