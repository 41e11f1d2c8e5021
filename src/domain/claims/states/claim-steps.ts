import type { ClaimEventKind } from '#domain/claims/states/claim-states.ts'

/** What a rep does with a claim beside deciding and paying it. */
export const CLAIM_STEPS = [
  'begin_review',
  'ask_documents',
  'uphold',
  'withdraw',
  'duplicate',
  'not_pursued',
  'bonus_settled',
  'close',
  'reopen',
] as const satisfies readonly ClaimEventKind[]

export type ClaimStep = (typeof CLAIM_STEPS)[number]
