import {
  prepareLetterOfPolicy,
  previewLetterOfPolicy,
  writeLetterOfPolicy,
} from '#contract/letters/policy-letters.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { lettersQuery } from '#web/policy/letters/letters-query.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks the rep for a letter about a policy, and says what became of it. */
export async function writeLetterAbout(number: string): Promise<void> {
  const params = { number }
  try {
    const { data: tools } = await call(prepareLetterOfPolicy, { params, handlesError: () => true })
    const written = await openDialog('write-letter', {
      tools,
      preview: async (body) =>
        (await call(previewLetterOfPolicy, { params, body, handlesError: () => true })).data,
      send: (body, options) => call(writeLetterOfPolicy, { params, body, ...options }),
    })
    if (!written) return
    notify({
      type: 'success',
      title: `Letter ${written.number}`,
      message: written.is_mailed
        ? 'We’re emailing it. It’s kept with the files of this case.'
        : 'It’s kept with the files of this case.',
    })
  } catch (error) {
    notify({ type: 'error', title: 'Error', message: errorMessage(error) })
  }
  await queryClient.invalidateQueries({ queryKey: lettersQuery(number).queryKey.slice(0, -1) })
}
