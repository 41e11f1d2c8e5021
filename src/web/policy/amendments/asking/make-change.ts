import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { changeEmail, insuredEmailQuery } from '#web/quote/email-change/change-email.ts'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { openPolicyMessage } from '#web/policy/open-policy-message.ts'
import { actionsQuery, changesQuery, findOpenChange } from '#web/policy/amendments/queries.ts'
import type { Policy } from '#web/policy/queries.ts'
import { holderChangePath } from '#web/policy/amendments/asking/change-topics.ts'

/** Asks what is to be changed, and opens its page or dialog; `onRead` once everything for that is here. */
export async function makeChange(
  policy: Policy,
  navigate: (path: string) => void,
  onRead: () => void,
): Promise<void> {
  const { number } = policy
  const [{ data: actions }, { data: changes, changes_used: changesUsed }] = await Promise.all([
    queryClient.fetchQuery(actionsQuery(number, 'client')),
    queryClient.fetchQuery(changesQuery(number, 'client')),
  ])
  onRead()
  const waiting = findOpenChange(changes)
  const answer = await openDialog('make-change', { actions: actions.actions, changesUsed, waiting })
  if (answer === undefined) return
  const requested = { policy, actions, as: 'client' } as const
  if (answer === 'postpone') return void (await postponePolicy(requested))
  if (answer === 'cancel') return void (await cancelPolicy(requested))
  if (answer === 'email')
    return changeEmail(queryClient, number, await queryClient.fetchQuery(insuredEmailQuery(number)))
  if (answer === 'write')
    return void openPolicyMessage(number, { email: policy.email, subject: `A change of policy ${number}` })
  navigate(holderChangePath(number, answer))
}
