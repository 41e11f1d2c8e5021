import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** Dialogs of no feature. */
export const GENERAL_DIALOGS = {
  'leave-unsaved': () => import('#web/dialogs/LeaveUnsavedDialog.tsx'),
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof GENERAL_DIALOGS> {}
}
