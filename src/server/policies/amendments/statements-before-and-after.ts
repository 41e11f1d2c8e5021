import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import {
  addStatements,
  type MoneyChange,
  type MoneyStatement,
  stateMoneyAfter,
} from '#domain/policy/money-statement.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { currentPayer } from '#domain/policy/producer-of-record.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { sum, ZERO } from '#domain/values/money.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

/** The money of a policy before and after a request that is not applied yet. */
export interface MoneyBeforeAndAfter {
  before: MoneyStatement
  after: MoneyStatement
}

/** What is requested, and whose money is stated. */
interface StatedRequest {
  action: PolicyAction
  payers: readonly number[]
}

/** @rule N86 N87 What a request does to the money is said before it is sent, in the words of the statement: to each payer of its own, and to reps of all. */
export function statementsBeforeAndAfter(
  subject: Pick<ChangeSubject, 'policy' | 'moneyOf' | 'balances' | 'purchase'>,
  effect: Pick<ChangeEffect, 'payer' | 'amounts' | 'givenBack'>,
  { action, payers }: StatedRequest,
): MoneyBeforeAndAfter {
  const { policy, moneyOf } = subject
  // A credit of one payer pays nothing that another one owes; where a policy was once switched it may name another payer.
  const isSwitched = policy.earlierPayers.some(({ switched }) => switched)
  const groups = isSwitched ? [payers] : payers.map((payer) => [payer])
  const around = groups.map((group): MoneyBeforeAndAfter => {
    const before = moneyOf(group)
    return { before, after: stateMoneyAfter(before, changeFor(subject, effect, { action, payers: group })) }
  })
  return {
    before: addStatements(around.map(({ before }) => before)),
    after: addStatements(around.map(({ after }) => after)),
  }
}

function changeFor(
  { policy, balances, purchase }: Pick<ChangeSubject, 'policy' | 'balances' | 'purchase'>,
  { amounts, givenBack, payer = 1 }: Pick<ChangeEffect, 'payer' | 'amounts' | 'givenBack'>,
  { action, payers }: StatedRequest,
): MoneyChange {
  const isTheirs = (one: { payer: number }) => payers.includes(one.payer)
  const parts = [{ ...amounts, payer }, ...(givenBack ?? [])].filter(isTheirs)
  return {
    charge: payers.includes(currentPayer(policy)) ? amounts.charge : ZERO,
    isPaid: !isBilled(purchase.paymentType),
    credit: sum(parts.map(({ credit }) => credit)),
    // What a change gives back waits until the event is over.
    refund: action === 'cancel_policy' ? sum(parts.map(({ refundable }) => refundable)) : ZERO,
    refundableFrom: amounts.refundableFrom ?? null,
    unapplied: sum(balances.filter(isTheirs).map(({ unapplied }) => unapplied)),
  }
}
