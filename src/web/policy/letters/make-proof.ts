import { makeProofOfInsurance } from '#contract/letters/policy-letters.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { lettersQuery } from '#web/policy/letters/letters-query.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks for whom a proof of insurance is, makes it, and says where it is. */
export async function makeProofFor(
  number: string,
  recipient: { name: string; address: string },
): Promise<void> {
  const made = await openDialog('make-proof', {
    recipient,
    send: (body, options) => call(makeProofOfInsurance, { params: { number }, body, ...options }),
  })
  if (made) {
    notify({
      type: 'success',
      title: 'Your proof is ready',
      message: made.is_mailed
        ? 'We’re emailing it. You can also download it under Letters.'
        : 'Download it under Letters.',
    })
  }
  await queryClient.invalidateQueries({ queryKey: lettersQuery(number).queryKey })
}
