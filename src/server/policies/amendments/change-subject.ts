import { ProblemError } from '#domain/problem.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type ContestSchedule, type PolicyState } from '#domain/policy/policy-state.ts'
import { dayAtEvent, eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents } from '#domain/values/money.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Session } from '#server/kit/http/access.ts'
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
  /** How it was bought. */
  purchase: Purchase
  facts: PolicyState
  /** Received for it so far, less what was paid back. */
  paid: Cents
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
  return {
    policy,
    stored,
    quote,
    certificate,
    purchase,
    facts: policyState(quote, policy, await countChanges(db, policy.id)),
    paid: (await getPolicyBalance(db, policy.id, dayAtEvent(quote, policy.issuedAt))).paid,
  }
}

/** @rule T15 The state of a policy follows from its quote's dates and its own stored facts. */
export function policyState(
  quote: Quote,
  { awaitingDates, cancelledAt, lapsedAt }: Pick<Policy, 'awaitingDates' | 'cancelledAt' | 'lapsedAt'>,
  changesMade: number,
): PolicyState {
  return {
    contests: scheduleOf(quote, awaitingDates),
    teeTime: quote.answers.tee_time,
    timeZone: eventTimeZone(quote.answers),
    changesMade,
    cancelled: cancelledAt !== null || lapsedAt !== null,
  }
}

function scheduleOf(quote: Quote, awaiting: readonly ContestSchedule[]): ContestSchedule[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).map(({ slot: index, date, hole }): ContestSchedule => {
      const { entity } = kind
      const open = awaiting.find((other) => other.entity === entity && other.index === index)
      return {
        entity,
        index,
        ...(typeof hole === 'number' && { hole }),
        date: date as CalendarDate,
        ...(open?.openUntil && { openUntil: open.openUntil }),
      }
    }),
  )
}
