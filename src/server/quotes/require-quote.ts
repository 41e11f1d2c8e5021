import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findQuote, lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

export async function requireQuote(db: Db, id: string): Promise<QuoteWithPolicy> {
  return requireFound(await findQuote(db, id))
}

/** Locks the quote until the transaction ends. */
export async function requireLockedQuote(trx: Db, id: string): Promise<QuoteWithPolicy> {
  return requireFound(await lockQuote(trx, id))
}

export function requireNotPurchased({ policyNumber }: Pick<QuoteWithPolicy, 'policyNumber'>): void {
  if (policyNumber !== null) throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber })
}

function requireFound(quote: QuoteWithPolicy | undefined): QuoteWithPolicy {
  if (!quote) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  return quote
}
