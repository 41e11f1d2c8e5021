/** What has happened to a quote so far. */
export interface QuoteHistory {
  /** Every row has a price. */
  priced: boolean
  sent: boolean
  /** How many referrals wait for an answer, were approved and were refused. */
  referrals: { open: number; cleared: number; refused: number }
  policy?: { by: 'purchase' | 'bind'; postponed: boolean; cancelled: boolean; lapsed: boolean } | undefined
  /** A rep closed it as lost, and nobody has changed it since. */
  lost?: boolean | undefined
  /** Play of the first contest has started, in the time zone of the event. */
  playStarted: boolean
}

export const QUOTE_STATES = [
  'draft',
  'priced',
  'sent',
  'referred',
  'cleared',
  'purchased',
  'bound',
  'postponed',
  'cancelled',
  'lapsed',
  'lost',
  'expired',
] as const

export type QuoteState = (typeof QUOTE_STATES)[number]

/** The states in words, for reps. */
export const QUOTE_STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  priced: 'Priced',
  sent: 'Sent',
  referred: 'Referred',
  cleared: 'Cleared',
  purchased: 'Purchased',
  bound: 'Bound',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  lost: 'Lost',
  expired: 'Expired',
}

/**
 * The state of a quote, always derived from its history.
 *
 * @rule N40 Draft, priced, sent, referred and cleared, then purchased or bound, postponed, cancelled or lapsed, which are two; only a quote
 * that is not bought expires.
 * @rule N16 What was refused waits for nobody; the quote is no longer among those that are referred.
 * @rule N41 A quote expires when play starts; its age does not matter.
 * @rule N110 An open quote that is closed as lost stays lost, also after play has started; one that is bought never is.
 */
export function quoteState({ policy, lost, playStarted, referrals, sent, priced }: QuoteHistory): QuoteState {
  if (policy) return policyState(policy)
  if (lost) return 'lost'
  if (playStarted) return 'expired'
  if (referrals.open > 0) return 'referred'
  if (referrals.cleared > 0 && referrals.refused === 0) return 'cleared'
  if (sent) return 'sent'
  return priced ? 'priced' : 'draft'
}

function policyState(policy: NonNullable<QuoteHistory['policy']>): QuoteState {
  const { by, postponed, cancelled, lapsed } = policy
  if (lapsed) return 'lapsed'
  if (cancelled) return 'cancelled'
  if (postponed) return 'postponed'
  return by === 'bind' ? 'bound' : 'purchased'
}

/** The states of a quote that is not bought; it expires from these alone. */
const OPEN_STATES: readonly QuoteState[] = ['draft', 'priced', 'sent', 'referred', 'cleared']

/** What a rep can close as lost. */
export function isOpenState(state: QuoteState): boolean {
  return OPEN_STATES.includes(state)
}

/** Of a quote as it is kept: what it is as long as play has not started, and nobody has closed it. */
interface KeptState {
  state: QuoteState
  /** The start of play of the first contest. */
  goodUntil: Date | null
  isLost: boolean
}

/**
 * The state at a moment.
 *
 * @rule N41 An open quote expires when play of its first contest starts.
 */
export function stateAt({ state, goodUntil, isLost }: KeptState, now: Date): QuoteState {
  if (!isOpenState(state)) return state
  if (isLost) return 'lost'
  return goodUntil !== null && goodUntil <= now ? 'expired' : state
}
