/** Where a document of the checklist stands. */
export const DOCUMENT_STATES = ['missing', 'received', 'accepted', 'rejected', 'not_needed'] as const

export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What happens to one. Stored. */
export const DOCUMENT_EVENTS = [
  'received',
  'accepted',
  'rejected',
  'not_needed',
  'needed',
  'taken_back',
] as const

export type DocumentEventKind = (typeof DOCUMENT_EVENTS)[number]

interface DocumentRule {
  from: readonly DocumentState[]
  to: DocumentState
  by: 'sender' | 'rep'
  needsReason: boolean
}

/** A sender takes back what nobody has looked at yet; the reason of a rejection is read word for word. */
export const DOCUMENT_RULES: Readonly<Record<DocumentEventKind, DocumentRule>> = {
  received: { from: ['missing', 'received', 'rejected'], to: 'received', by: 'sender', needsReason: false },
  accepted: { from: ['received'], to: 'accepted', by: 'rep', needsReason: false },
  rejected: { from: ['received', 'accepted'], to: 'rejected', by: 'rep', needsReason: true },
  not_needed: { from: ['missing', 'received', 'rejected'], to: 'not_needed', by: 'rep', needsReason: true },
  needed: { from: ['not_needed'], to: 'missing', by: 'rep', needsReason: false },
  taken_back: { from: ['received'], to: 'missing', by: 'sender', needsReason: false },
}

export interface DocumentEvent {
  kind: DocumentEventKind
  reason?: string
}

/** Where a document is in the life of its claim: an accepted one stays accepted once the claim is decided. */
export interface DocumentSituation {
  isDecided: boolean
}

/**
 * Whether an event may happen to a document.
 *
 * @rule N105 Missing, received, accepted or rejected with a reason; what a decision rests on is not rejected after it.
 */
export function canChangeDocument(
  state: DocumentState,
  { kind, reason }: DocumentEvent,
  { isDecided }: DocumentSituation,
): boolean {
  const { from, needsReason } = DOCUMENT_RULES[kind]
  if (!from.includes(state) || (needsReason && !reason?.trim())) return false
  return !(kind === 'rejected' && state === 'accepted' && isDecided)
}

/** Where a document stands after its events, in their order. */
export function foldDocument(events: readonly DocumentEvent[]): DocumentState {
  return events.reduce<DocumentState>((state, { kind }) => {
    const { from, to } = DOCUMENT_RULES[kind]
    if (!from.includes(state)) throw new Error(`A document that is ${state} cannot be ${kind}`)
    return to
  }, 'missing')
}

/** Nothing more is needed of it. */
export function isDone(state: DocumentState): boolean {
  return state === 'accepted' || state === 'not_needed'
}

/** Somebody has to send it. */
export function isOwed(state: DocumentState): boolean {
  return state === 'missing' || state === 'rejected'
}
