import { booksKeptUntil, type KeptReason } from '#domain/reps/personal-data/kept.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** What decides what an erasure does with a quote. */
export interface ErasureFacts {
  /** The person is its insured; otherwise it only names them. */
  isOwn: boolean
  isBought: boolean
  /** A gateway is charging, or the bank waits for the cardholder. */
  hasOpenPayment: boolean
  /** Something is claimed on its policy that is neither paid nor closed. */
  hasOpenClaim: boolean
  /** Whether a payment was ever tried. */
  hasPayments: boolean
  /** The last days of its documents of account, its certificates and its contests. */
  lastDays: readonly CalendarDate[]
  /** The last insured day. */
  lastContest: CalendarDate | null
  /** Its policy was cancelled or has lapsed. */
  ended: boolean
}

/** `until` is null where it depends on what happens. */
export type Treatment =
  | { do: 'keep'; why: KeptReason; until: CalendarDate | null }
  /** Everything goes. */
  | { do: 'delete' }
  /** What a payment needs stays, and nothing else. */
  | { do: 'empty' }
  /** The person's values are replaced, and the rest stays. */
  | { do: 'replace' }

/**
 * @rule O15 N107 Of a policy with an open claim nothing goes: neither witnesses nor what anybody said.
 * @rule O15 An erasure keeps policies in force, books as long as they are kept, and what is being paid; all else about the
 * person goes.
 */
export function treatQuote(
  quote: ErasureFacts,
  { today, years }: { today: CalendarDate; years: number },
): Treatment {
  if (quote.hasOpenPayment) return { do: 'keep', why: 'payment', until: null }
  if (quote.hasOpenClaim) return { do: 'keep', why: 'claim', until: null }
  if (quote.isBought) {
    const until = booksKeptUntil(quote.lastDays, years)
    const isInForce = !quote.ended && quote.lastContest !== null && quote.lastContest >= today
    if (isInForce) return { do: 'keep', why: 'in-force', until }
    return until >= today ? { do: 'keep', why: 'books', until } : { do: 'replace' }
  }
  if (!quote.isOwn) return { do: 'replace' }
  return { do: quote.hasPayments ? 'empty' : 'delete' }
}
