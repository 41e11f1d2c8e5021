import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getEmailChange, type LinkedEmailChange } from '#contract/email-changes.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { type PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { EmailChangeForm } from '#web/public/email-change/EmailChangeForm.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The page of both links about another e-mail address.
 *
 * @rule D23 Opening it changes nothing, as mail programs open links by themselves; its button does.
 */
export default function EmailChangePage({ params: { token } }: PageProps<'policy-email'>) {
  return (
    <QueryProvider>
      <Layout>
        <div className="grid max-w-form gap-6">
          <EmailChange token={token} />
        </div>
      </Layout>
    </QueryProvider>
  )
}

function EmailChange({ token }: { token: string }) {
  const [done, setDone] = useState<LinkedEmailChange>()
  const query = useQuery({
    queryKey: ['email-change', token],
    staleTime: 0,
    // Nothing of the link is kept, and once it is used it must not be asked for again.
    gcTime: 0,
    enabled: done === undefined,
    queryFn: async () => (await call(getEmailChange, { params: { token }, handlesError: () => true })).data,
  })
  if (done) return <EmailChangeDone change={done} />
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" className="grid gap-6">
          <PageTitle title="One moment…" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-44" />
        </div>
      }
      failure={{ title: 'We can’t show this change' }}
      refused={(error) => isCallError(error, 'NOT_FOUND') && <UsedLink />}
    >
      {(change) => <EmailChangeForm token={token} change={change} onDone={setDone} />}
    </QueryView>
  )
}

/** One answer for all links that do nothing: what they were is nobody's business. */
function UsedLink() {
  return (
    <>
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        It works once, for 7 days, and a newer request replaces it. If your address is confirmed, we can email
        you a link to your policies.
      </p>
      <LinkRequestForm />
    </>
  )
}

function EmailChangeDone({
  change: { state, new_email, old_email, policy_number },
}: {
  change: LinkedEmailChange
}) {
  const isConfirmed = state === 'confirmed'
  return (
    <>
      <PageTitle title={isConfirmed ? 'Your address is confirmed' : 'We kept your address'} takesFocus />
      <p className="max-w-measure text-lg wrap-anywhere">
        We’ll send everything about policy {policy_number} to{' '}
        <strong>{isConfirmed ? new_email : old_email}</strong>. We’ve emailed you a link to it, so check your
        inbox.
      </p>
    </>
  )
}
