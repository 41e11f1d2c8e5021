import { queryOptions } from '@tanstack/react-query'
import { askCarrierOfChange, readChangeLetter } from '#contract/carrier-requests.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** The letter about a change that waits for the carrier, and whom it went to; there is none once it is decided. */
export const changeLetterQuery = (id: string) =>
  queryOptions({
    queryKey: ['change-letter', id],
    queryFn: async ({ signal }) =>
      (await call(readChangeLetter, { params: { id }, signal, handlesError: () => true })).data,
    staleTime: 0,
  })

/** @rule D32 A rep reads the letter about a change before it goes to the carrier. */
export async function askCarrierAbout({ id }: Pick<Amendment, 'id'>): Promise<void> {
  try {
    const { letter } = await queryClient.fetchQuery(changeLetterQuery(id))
    const isSent = await openDialog('ask-carrier', {
      letter,
      attached: 'certificate',
      send: (body, options) => call(askCarrierOfChange, { params: { id }, body, ...options }),
    })
    if (isSent) await queryClient.invalidateQueries(changeLetterQuery(id))
  } catch (error) {
    notify({ type: 'error', title: 'The carrier wasn’t asked', message: errorMessage(error) })
  }
}
