import { queryOptions } from '@tanstack/react-query'
import { type Closing, getClosing, reopenQuote as reopenCall } from '#contract/desk/closing.ts'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

/** Whether a quote is closed as lost, and whether it can be. */
export const closingQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['closing', quoteId],
    queryFn: () => loadClosing(quoteId),
  })

async function loadClosing(guid: string): Promise<Closing> {
  return (await call(getClosing, { params: { guid }, handlesError: () => true })).data
}

/** What is shown of it, after this page has changed it. */
export function setClosing(quoteId: string, closing: Closing): void {
  queryClient.setQueryData(closingQuery(quoteId).queryKey, closing)
  announceChange(quoteId)
}

/** Asks why a quote was lost, and closes it as it is now; whether it was. */
export async function openLostDialog(quoteId: string): Promise<boolean> {
  // The dialog itself says that it could not be read, and tries again.
  await queryClient.fetchQuery(closingQuery(quoteId)).catch(() => undefined)
  return (await openDialog('close-quote-lost', { quoteId, load: () => loadClosing(quoteId) })) === true
}

/** Opens it again, as it was. Failures were shown. */
export async function reopenQuote(quoteId: string): Promise<void> {
  const answer = await call(reopenCall, { params: { guid: quoteId } }).catch(() => undefined)
  if (!answer) return
  setClosing(quoteId, answer.data)
  notify({ type: 'success', title: 'Reopened', message: 'We’ll send reminders again, too.' })
}
