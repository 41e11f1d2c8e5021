import { GENERAL_DIALOGS } from '#web/dialogs/general-dialogs.ts'
import { REP_FRAME_DIALOGS } from '#web/rep-frame/dialogs.ts'
import { REP_DIALOGS } from '#web/reps/dialogs.ts'
import { QUOTE_DIALOGS } from '#web/quote/dialogs.ts'
import { CLAIM_DIALOGS } from '#web/claims/dialogs.ts'
import { POLICY_DIALOGS } from '#web/policy/dialogs.ts'
import { ADMIN_DIALOGS } from '#web/admin/dialogs.ts'
import type { DialogList } from '#web/dialogs/dialog-list.ts'

/** Every dialog of the product, by name. */
export const DIALOGS: DialogList = {
  ...GENERAL_DIALOGS,
  ...REP_FRAME_DIALOGS,
  ...REP_DIALOGS,
  ...QUOTE_DIALOGS,
  ...POLICY_DIALOGS,
  ...CLAIM_DIALOGS,
  ...ADMIN_DIALOGS,
}
