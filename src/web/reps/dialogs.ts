import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of reps’ own accounts and of who may do what. */
export const REP_DIALOGS = {
  'confirm-identity': () => import('#web/reps/account/dialogs/ConfirmIdentityDialog.tsx'),
  'add-code-app': () => import('#web/reps/second-factor/dialogs/AddCodeAppDialog.tsx'),
  'add-passkey': () => import('#web/reps/second-factor/dialogs/AddPasskeyDialog.tsx'),
  'recovery-codes': () => import('#web/reps/second-factor/dialogs/RecoveryCodesDialog.tsx'),
  'invite-rep': () => import('#web/reps/people/dialogs/InviteRepDialog.tsx'),
  'change-role': () => import('#web/reps/people/dialogs/ChangeRoleDialog.tsx'),
  'erase-person': () => import('#web/reps/personal-data/dialogs/ErasePersonDialog.tsx'),
  'set-absence': () => import('#web/reps/absence/dialogs/AbsenceDialog.tsx'),
  'confirm-rep-change': () => import('#web/reps/people/dialogs/ConfirmRepChangeDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof REP_DIALOGS> {}
}
