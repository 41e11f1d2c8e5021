import { type MoneyStatement, stateMoney } from '#domain/policy/money-statement.ts'
import { emailOfPayer, payersSeenBy, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import { sum } from '#domain/values/money.ts'
import {
  listBalances,
  listOpenCredits,
  listRefundsUnderWay,
} from '#server/accounting/statement/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'

/** Where the money of a policy stands: that of these payers alone, or of all. */
export type ReadStatement = (policyId: string, payers?: readonly number[]) => MoneyStatement

/** Where the money of each of these policies stands, by the id of the policy. */
export async function readStatements(db: Db, policyIds: readonly string[]): Promise<ReadStatement> {
  const ids = [...policyIds]
  const [balances, credits, underWay] =
    ids.length === 0
      ? [[], [], []]
      : await sendTogether(
          () => listBalances(db, ids),
          () => listOpenCredits(db, ids),
          () => listRefundsUnderWay(db, ids),
        )
  return (policyId, payers) => {
    const isIts = (row: { policyId: string; payer: number }) =>
      row.policyId === policyId && (payers?.includes(row.payer) ?? true)
    return stateMoney({
      balances: balances.filter(isIts),
      credits: credits.filter(isIts),
      refunding: sum(underWay.filter(isIts).map(({ cents }) => cents)),
    })
  }
}

/** Where the money of one policy stands, for these of its payers, or for all. */
export async function readStatement(
  db: Db,
  policyId: string,
  payers?: readonly number[],
): Promise<MoneyStatement> {
  return (await readStatements(db, [policyId]))(policyId, payers)
}

/**
 * Where the money of a policy stands for whoever hears of this payer's money: all that its page shows it, or of a payer
 * who can no longer open the policy what it paid itself.
 *
 * @rule N63 N86 N87 A mail states the figures of its receiver alone.
 */
export function readStatementOfPayer(
  db: Db,
  policy: RecordedPolicy & { id: string },
  payer: number,
): Promise<MoneyStatement> {
  const seen = payersSeenBy(policy, emailOfPayer(policy, payer))
  return readStatement(db, policy.id, seen.includes(payer) ? seen : [payer])
}
