import { ProblemError } from '#domain/problem.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { type ContestSchedule, policyEnd, type PolicyState } from '#domain/policy/policy-state.ts'
import { dayAtEvent, eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'
import type { PaidShare } from '#domain/policy/paid-shares.ts'
import { currentPayer } from '#domain/policy/producer-of-record.ts'
import { getPolicyBalance, listPaidShares, type PolicyBalance } from '#server/accounting/repository.ts'
import { readStatements } from '#server/accounting/statement/read-statements.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Session } from '#server/access/access.ts'
import { countChanges } from '#server/policies/amendments/repository.ts'
import { findPolicy, type Policy } from '#server/policies/repository.ts'
import { findPurchase, type Purchase } from '#server/payments/repository.ts'
import { lockQuote, findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** A policy with everything that decides what can be done with it. */
export interface ChangeSubject {
  policy: Policy
  stored: QuoteWithPolicy
  quote: Quote
  /** In force now. */
  certificate: CertificateContent
  /** How it was bought; whoever began to pay later pays by card. */
  purchase: Purchase
  facts: PolicyState
  /** Where the money of these of its payers stands. */
  moneyOf: (payers: readonly number[]) => MoneyStatement
  /** What was received of each payer, in their order. */
  balances: PayerBalance[]
  /** Received for it so far, less what was paid back and what pays nothing yet. */
  received: Cents
  /** What of that is of whoever pays now. */
  paid: Cents
  /** What each payer was charged by documents so far. */
  shares: PaidShare[]
}

/** What one payer of a policy paid. */
export interface PayerBalance {
  payer: number
  /** Less what was paid back and what pays nothing yet. */
  received: Cents
  /** What pays nothing yet: no request uses it. */
  unapplied: Cents
}

/** Reads a policy that the session may open; not found otherwise. */
export async function readSubject(db: Db, session: Session, number: string): Promise<ChangeSubject> {
  const found = await findPolicy(db, session, number)
  const stored = found && (await findQuote(db, found.policy.quoteId))
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return assembleSubject(db, found, stored)
}

/** The same, locked by its quote until the transaction ends, as purchases and saves of the quote are. */
export async function lockSubject(trx: Db, session: Session, number: string): Promise<ChangeSubject> {
  const seen = await findPolicy(trx, session, number)
  const stored = seen && (await lockQuote(trx, seen.policy.quoteId))
  // Read again: it may have changed until the lock was there.
  const found = stored && (await findPolicy(trx, session, number))
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return assembleSubject(trx, found, stored)
}

async function assembleSubject(
  db: Db,
  { policy, certificate }: { policy: Policy; certificate: CertificateContent },
  stored: QuoteWithPolicy,
): Promise<ChangeSubject> {
  const quote = quoteFrom(stored.answers)
  const purchase = await findPurchase(db, policy.purchaseId)
  if (!purchase) throw new Error(`Policy ${policy.number} has no purchase`)
  const today = dayAtEvent(quote, policy.issuedAt)
  const payer = currentPayer(policy)
  const hasOnePayer = payer === 1
  const total = await getPolicyBalance(db, policy.id, today)
  const balances: PayerBalance[] = []
  for (let one = 1; one <= payer; one += 1)
    balances.push(balanceOf(one, hasOnePayer ? total : await getPolicyBalance(db, policy.id, today, [one])))
  const statementOf = await readStatements(db, [policy.id])
  return {
    policy,
    stored,
    quote,
    certificate,
    purchase: hasOnePayer ? purchase : byCard(purchase),
    facts: policyState(quote, policy, await countChanges(db, policy.id)),
    moneyOf: (payers) => statementOf(policy.id, payers),
    balances,
    received: balanceOf(payer, total).received,
    paid: balances.at(-1)?.received ?? ZERO,
    shares: await listPaidShares(db, policy.id),
  }
}

function balanceOf(
  payer: number,
  { paid, unapplied }: Pick<PolicyBalance, 'paid' | 'unapplied'>,
): PayerBalance {
  return { payer, received: subtract(paid, unapplied), unapplied }
}

/** @rule N87 What a policy was billed to is its first payer's: a later one pays by card. */
function byCard(purchase: Purchase): Purchase {
  const farmersException =
    purchase.farmersException ?? 'Someone else pays since the producer of record changed'
  return { ...purchase, paymentType: 'credit_card', accountCode: null, farmersException }
}

/** @rule T15 The state of a policy follows from its quote's dates and its own stored facts. */
export function policyState(
  quote: Quote,
  policy: Pick<Policy, 'awaitingDates' | 'boughtDates' | 'countedStart' | 'cancelledAt' | 'lapsedAt'>,
  changesMade: number,
): PolicyState {
  const { countedStart } = policy
  return {
    contests: scheduleOf(quote, policy),
    teeTime: countedStart?.teeTime ?? quote.answers.tee_time,
    timeZone: countedStart?.timeZone ?? eventTimeZone(quote.answers),
    changesMade,
    ended: policyEnd(policy),
  }
}

function scheduleOf(
  quote: Quote,
  { awaitingDates, boughtDates }: Pick<Policy, 'awaitingDates' | 'boughtDates'>,
): ContestSchedule[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).map(({ slot: index, date, hole }): ContestSchedule => {
      const { entity } = kind
      const isIt = (other: ContestSchedule) => other.entity === entity && other.index === index
      const open = awaitingDates.find(isIt)
      const bought = boughtDates.find(isIt)
      return {
        entity,
        index,
        ...(typeof hole === 'number' && { hole }),
        date: date as CalendarDate,
        ...(open?.openUntil && { openUntil: open.openUntil }),
        ...(bought && { boughtFor: bought.date }),
      }
    }),
  )
}
