import { countReferrals } from '#domain/quote/approvals/approval-codes.ts'
import { quoteState, type QuoteState } from '#domain/quote/model/quote-state.ts'
import type { ListedApprovals } from '#web/quote/rep/rep-calls.ts'
import type { SessionState } from '#web/quote/session/session.ts'

/** The state of a case in words, and whether somebody has to act. */
export interface CaseState {
  words: string
  isWaiting: boolean
}

const WORDS: Record<QuoteState, string> = {
  draft: 'Draft, no price yet',
  priced: 'Priced',
  sent: 'Sent',
  referred: 'Referred',
  cleared: 'Approved, ready to buy',
  purchased: 'Bought',
  bound: 'Bought, payment owed',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  lost: 'Closed as lost',
  expired: 'Event started',
}

/** @rule N40 The state follows from what has happened; a referred quote says who has to act. */
export function caseState({ contact }: SessionState, approvals: ListedApprovals | undefined): CaseState {
  const { customFields, blockers } = contact
  if (typeof customFields['policy_number'] === 'string') {
    const { policy_status: status } = contact
    return { words: WORDS[status && status !== 'in-force' ? status : 'purchased'], isWaiting: false }
  }
  const referrals = approvals?.referrals ?? []
  const open = referrals.filter(({ given }) => given === null)
  const counted = countReferrals(referrals.map(({ given }) => given?.answer))
  const state = quoteState({
    priced: customFields['amount_due'] !== null,
    sent: false,
    referrals: counted,
    playStarted: blockers.some(({ code }) => code === 'PLAY_HAS_STARTED'),
  })
  if (state === 'referred') return { words: describeReferred(open, approvals), isWaiting: true }
  if (counted.refused > 0) return { words: 'Not approved', isWaiting: false }
  const isReady = state !== 'cleared' || blockers.length === 0
  return { words: isReady ? WORDS[state] : 'Approved, incomplete', isWaiting: state === 'expired' }
}

function describeReferred(
  open: ListedApprovals['referrals'],
  approvals: ListedApprovals | undefined,
): string {
  if (open.every(({ cleared_by: by }) => by === 'rep')) return 'Referred, needs our approval'
  return (approvals?.carrier_asked.length ?? 0) > 0 ? 'Referred, carrier asked' : 'Referred, ask the carrier'
}
