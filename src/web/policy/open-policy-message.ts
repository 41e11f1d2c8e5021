import { sendPolicyMessage } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import { type DialogInput, openDialog } from '#web/dialogs/open.ts'

/** Opens the dialog for a message to the office about a policy, with what is known of it filled in. */
export function openPolicyMessage(number: string, initial: DialogInput<'send-email'>['initial']) {
  return openDialog('send-email', {
    about: `policy ${number}`,
    send: (body, options) => call(sendPolicyMessage, { params: { number }, body, ...options }),
    initial,
  })
}
