/** What has happened to a quote, each kept once where it happened. Moments are given as whether they are past. */
export interface QuoteHistory {
  /** Every row has a price. */
  priced: boolean
  sent: boolean
  /** Somebody has to look at it, or had to. */
  referrals: { open: number; cleared: number }
  policy?: { by: 'purchase' | 'bind'; postponed: boolean; cancelled: boolean } | undefined
  /** Play of the first contest has started, by the clock of the event. */
  playStarted: boolean
}

export type QuoteState =
  | 'draft'
  | 'priced'
  | 'sent'
  | 'referred'
  | 'cleared'
  | 'purchased'
  | 'bound'
  | 'postponed'
  | 'cancelled'
  | 'expired'

/**
 * The state of a quote, always read off what has happened.
 *
 * @rule N40 Draft, priced, sent, referred and cleared, then purchased or bound, postponed, cancelled; only a quote
 * that is not bought expires.
 * @rule N41 What ends a quote is its first tee shot, not its age.
 */
export function quoteState({ policy, playStarted, referrals, sent, priced }: QuoteHistory): QuoteState {
  if (policy) return policyState(policy)
  if (playStarted) return 'expired'
  if (referrals.open > 0) return 'referred'
  if (referrals.cleared > 0) return 'cleared'
  if (sent) return 'sent'
  return priced ? 'priced' : 'draft'
}

function policyState({ by, postponed, cancelled }: NonNullable<QuoteHistory['policy']>): QuoteState {
  if (cancelled) return 'cancelled'
  if (postponed) return 'postponed'
  return by === 'bind' ? 'bound' : 'purchased'
}
