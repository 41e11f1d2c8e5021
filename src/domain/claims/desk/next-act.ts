import type { ClaimState } from '#domain/claims/states/claim-states.ts'

/** What has to happen next with a claim. */
export const NEXT_ACTS = [
  'wait_for_documents',
  'check_documents',
  'decide',
  'confirm',
  'pay',
  'answer',
  'wait_for_answer',
  'close',
  'nothing',
] as const

export type NextAct = (typeof NEXT_ACTS)[number]

export const NEXT_ACT_NAMES: Readonly<Record<NextAct, string>> = {
  wait_for_documents: 'Documents owed',
  check_documents: 'Check documents',
  decide: 'Decide',
  confirm: 'Second rep confirms',
  pay: 'Pay',
  answer: 'Handle the answer',
  wait_for_answer: 'Declined',
  close: 'Close',
  nothing: '',
}

/** What decides it. */
export interface ClaimSituation {
  state: ClaimState
  /** Documents that were sent and nobody has looked at. */
  received: number
  /** Documents that somebody has still to send. */
  owed: number
  /** A decision waits for a second rep. */
  isProposed: boolean
  /** The decline was answered, and nobody has handled that. */
  isAnswered: boolean
}

/** @rule P06 Each claim says what is done next, so that none is left lying. */
export function nextAct({ state, received, owed, isProposed, isAnswered }: ClaimSituation): NextAct {
  switch (state) {
    case 'reported':
    case 'documents':
      return received > 0 ? 'check_documents' : 'wait_for_documents'
    case 'review':
      if (isProposed) return 'confirm'
      if (received > 0) return 'check_documents'
      return owed > 0 ? 'wait_for_documents' : 'decide'
    case 'approved':
    case 'in_payout':
      return 'pay'
    case 'paid':
      return 'close'
    case 'declined':
      return isAnswered ? 'answer' : 'wait_for_answer'
    case 'closed':
      return 'nothing'
  }
}
