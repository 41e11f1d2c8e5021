import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of a claim, by name. */
export const CLAIM_DIALOGS = {
  'send-claim-link': () => import('#web/claims/dialogs/SendLinkDialog.tsx'),
  'send-claim-forms': () => import('#web/claims/dialogs/SendClaimFormsDialog.tsx'),
  'withdraw-claim': () => import('#web/claims/dialogs/WithdrawClaimDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof CLAIM_DIALOGS> {}
}
