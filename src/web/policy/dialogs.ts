import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of a policy, by name. */
export const POLICY_DIALOGS = {
  'copy-link': () => import('#web/policy/event-day/dialogs/CopyLinkDialog.tsx'),
  'cancel-policy': () => import('#web/policy/amendments/asking/dialogs/CancelPolicyDialog.tsx'),
  'decline-request': () => import('#web/policy/amendments/deciding/dialogs/DeclineRequestDialog.tsx'),
  'make-proof': () => import('#web/policy/letters/dialogs/MakeProofDialog.tsx'),
  'policy-summary': () => import('#web/policy/documents/dialogs/PolicySummaryDialog.tsx'),
  'postpone-policy': () => import('#web/policy/amendments/asking/dialogs/PostponeDialog.tsx'),
  'refund-credit': () => import('#web/policy/refunds/dialogs/RefundCreditDialog.tsx'),
  withdraw: () => import('#web/policy/amendments/asking/dialogs/WithdrawDialog.tsx'),
  'make-change': () => import('#web/policy/amendments/asking/dialogs/MakeChangeDialog.tsx'),
  'change-requested': () => import('#web/policy/amendments/editing/dialogs/ChangeRequestedDialog.tsx'),
  'policy-changed': () => import('#web/policy/amendments/editing/dialogs/PolicyChangedDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof POLICY_DIALOGS> {}
}
