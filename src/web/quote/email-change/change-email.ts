import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getInsuredEmail, type InsuredEmail, withdrawEmailChange } from '#contract/email-changes.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { notify } from '#web/ui/notify.ts'

const roleOf = (reader: ChangeReader) => (reader === 'rep' ? 'rep' : 'client')

const ONE_VISIT_MS = 2000

/** Where the insured of a policy is reached. The new address may have confirmed since. */
export const insuredEmailQuery = (number: string, reader: ChangeReader = 'holder') =>
  queryOptions({
    queryKey: ['policy', number, 'email', roleOf(reader)],
    queryFn: async ({ signal }) => {
      const actingAs = roleOf(reader)
      return (await call(getInsuredEmail, { params: { number }, signal, actingAs, handlesError: () => true }))
        .data
    },
    // Read at each visit, and once for a page whose parts show it together.
    staleTime: ONE_VISIT_MS,
  })

/** Opens the dialog for another address of the insured, and shows what comes of it. */
export async function changeEmail(
  queries: QueryClient,
  number: string,
  { email }: Pick<InsuredEmail, 'email'>,
  reader: ChangeReader = 'holder',
): Promise<void> {
  const asked = await openDialog('change-email', { policyNumber: number, email, reader })
  if (!asked) return
  queries.setQueryData(insuredEmailQuery(number, reader).queryKey, asked)
  notify({
    type: 'success',
    title: 'We told both addresses',
    message: `It takes effect once ${asked.waiting?.email ?? 'the new address'} confirms it`,
  })
}

/** Withdraws the change that waits, after a question. */
export async function withdrawEmail(
  queries: QueryClient,
  number: string,
  { email, waiting }: InsuredEmail,
  reader: ChangeReader,
): Promise<void> {
  let left: InsuredEmail | undefined
  await openDialog('withdraw', {
    what: 'change of the email',
    explanation: `The policy stays with ${email}. The link that ${waiting?.email ?? 'the new address'} has no longer works. We told both addresses.`,
    send: async ({ handlesError }) => {
      const actingAs = roleOf(reader)
      left = (await call(withdrawEmailChange, { params: { number }, actingAs, handlesError })).data
    },
  })
  if (!left) return
  queries.setQueryData(insuredEmailQuery(number, reader).queryKey, left)
  // The new address may have confirmed it just before.
  if (left.email === email)
    notify({ type: 'success', title: 'Withdrawn', message: `The policy stays with ${email}` })
}
