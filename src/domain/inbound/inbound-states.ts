/**
 * Where an inbound message stands. `held`: its sender is nobody whom the case knows, and nobody has accepted it. The names are stored.
 */
export const INBOUND_STATES = ['new', 'answered', 'no-answer-needed', 'held', 'not-ours'] as const

export type InboundState = (typeof INBOUND_STATES)[number]

/** What waits for somebody of the office. */
export const UNANSWERED_STATES = ['new', 'held'] as const satisfies readonly InboundState[]

/** What may follow. Nothing is final: what was pressed by mistake can be taken back. */
const NEXT: Readonly<Record<InboundState, readonly InboundState[]>> = {
  new: ['answered', 'no-answer-needed'],
  answered: ['new'],
  'no-answer-needed': ['new', 'answered'],
  held: ['new', 'not-ours'],
  'not-ours': ['held'],
}

/**
 * Whether a message may go from one state to another.
 *
 * @rule O18 Held mail is neither answered nor settled before somebody has accepted it.
 */
export function mayBecome(from: InboundState, to: InboundState): boolean {
  return NEXT[from].includes(to)
}

/** The states as a refusal says them. */
export const INBOUND_STATE_WORDS: Readonly<Record<InboundState, string>> = {
  new: 'This email needs a reply',
  answered: 'This email is already answered',
  'no-answer-needed': 'Someone marked this email as needing no reply',
  held: 'This email is held. Accept it first',
  'not-ours': 'Someone marked this email as not ours',
}
