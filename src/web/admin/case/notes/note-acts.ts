import { reloadCaseNotes } from '#web/admin/case/notes/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { openDialog } from '#web/dialogs/open.ts'

/** Only one is on a page. */
export const NOTE_FIELD_ID = 'note-for-colleagues'

/** Puts the cursor into the field for a note; false where it is not on the page. */
export function focusNoteField(): boolean {
  const field = document.getElementById(NOTE_FIELD_ID)
  field?.scrollIntoView({ block: 'nearest' })
  field?.focus()
  return field !== null
}

/** Asks what has to be done about a case, until when and by whom; whether a task was added. */
export async function openTaskForm(quoteId: string): Promise<boolean> {
  // The dialog itself says that they could not be read, and tries again.
  await queryClient.ensureQueryData(assigneesQuery).catch(() => undefined)
  const isAdded = (await openDialog('edit-task', { quoteId })) === true
  if (isAdded) await reloadCaseNotes(quoteId)
  return isAdded
}
