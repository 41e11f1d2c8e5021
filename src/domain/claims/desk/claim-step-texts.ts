import { DOCUMENT_TEXTS } from '#domain/claims/checklist/claim-documents.ts'
import { nameFact } from '#domain/claims/desk/finding.fields.ts'
import { isFactKey } from '#domain/claims/facts/fact-values.ts'

/** What was done with a claim, by its name in the audit log. */
const STEPS: Readonly<Record<string, string>> = {
  approve: 'approval',
  decline: 'decline',
  confirm: 'decision confirmed',
  drop: 'proposed decision sent back',
  begin_review: 'review began',
  ask_documents: 'documents requested',
  uphold: 'decision upheld',
  withdraw: 'withdrawn',
  duplicate: 'closed as a duplicate',
  not_pursued: 'closed as not pursued',
  bonus_settled: 'left to the bonus carrier',
  close: 'closed',
  reopen: 'reopened',
  change_reserve: 'reserve changed',
  assign: 'assigned',
  pay: 'payment recorded',
  discharge: 'annuity recorded',
  reverse_payment: 'payment came back',
  ask_carrier: 'carrier asked',
  carrier_approved: 'carrier agreed',
  carrier_refused: 'carrier refused',
  signal_seen: 'something to look at was seen',
}

const DOCUMENT_STEPS: Readonly<Record<string, string>> = {
  received: 'received',
  accepted: 'accepted',
  rejected: 'rejected',
  not_needed: 'not needed',
  needed: 'needed again',
  taken_back: 'taken back',
}

/** A step of a claim in words; what only a newer server does is shown by its name. */
export function describeClaimStep(step: string): string {
  const named = STEPS[step]
  if (named !== undefined) return named
  const [first = '', second = '', third = ''] = step.split(' ')
  if (first === 'finding' && isFactKey(second)) return `found: ${nameFact(second)}`
  const documents: Readonly<Record<string, { title: string }>> = DOCUMENT_TEXTS
  const done = DOCUMENT_STEPS[third]
  const title = documents[first]?.title
  return title !== undefined && done !== undefined ? `${title} ${done}` : step.replaceAll('_', ' ')
}
