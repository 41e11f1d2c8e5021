import type { RowProblem } from '#domain/problem.ts'
import type { CallError } from '#web/api/call-error.ts'
import { showMaintenance } from '#web/api/outages/maintenance.ts'
import { setRowErrors } from '#web/api/row-errors.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * Shows a failed call to the user: the first of these rules that applies. All calls of the product come here. The
 * error is then thrown to the caller.
 *
 * @rule X02 A price calculation error with data marks its rows.
 * @rule X03 An answer with maintenance_modal opens the maintenance dialog.
 * @rule X04 An answer with file_exist shows nothing.
 * @rule X05 Anything else is an error notification titled Error.
 */
export function onError(error: CallError, isRepeat = false): void {
  const { body } = error
  if (error.message === 'Price Calculation Error' && Array.isArray(body.data)) {
    setRowErrors(body.data as RowProblem[])
  } else if (body.maintenance_modal) {
    const { expected_end: expectedEnd } = body
    showMaintenance({ message: error.message, ...(expectedEnd && { expectedEnd }) }, isRepeat)
  } else if (!body.file_exist) {
    notify({ type: 'error', title: 'Error', message: error.message })
  }
}
