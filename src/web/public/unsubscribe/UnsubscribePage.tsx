import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UNSUBSCRIBE_BY_MAILING } from '#contract/unsubscribe.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { type Failure, QueryView } from '#web/data/query/QueryView.tsx'
import { UnsubscribeForm, type Subscription } from '#web/public/unsubscribe/UnsubscribeForm.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * @rule S06 One page for every mailing: it checks whether the address is unsubscribed already, asks, and checks
 * again after a Yes. Opening it changes nothing.
 */
export default function UnsubscribePage({ subscription }: { subscription: Subscription }) {
  return (
    <QueryProvider>
      <Layout brand={MAILINGS[subscription.mailing].brand}>
        <div className="grid max-w-form gap-6">
          <Unsubscribe subscription={subscription} />
        </div>
      </Layout>
    </QueryProvider>
  )
}

function Unsubscribe({ subscription }: { subscription: Subscription }) {
  const { mailing, email, id } = subscription
  /** True once the server accepted a Yes, even if the check after it fails. */
  const [isDone, setIsDone] = useState(false)
  const query = useQuery({
    queryKey: ['unsubscribed', mailing, id, email],
    // The address may have been unsubscribed elsewhere since.
    staleTime: 0,
    queryFn: async () =>
      (await call(UNSUBSCRIBE_BY_MAILING[mailing].check, { params: { email, id }, handlesError: () => true }))
        .data,
  })
  const { isFetching: busy, refetch } = query
  const onRetry = () => void refetch()
  return (
    <QueryView
      query={query}
      waiting={<Checking />}
      failure={FAILURE}
      refused={(error) => {
        if (isWrongAddress(error)) return <InvalidAddress email={email} />
        return isDone && <UnconfirmedResult error={error} busy={busy} onRetry={onRetry} email={email} />
      }}
    >
      {(isUnsubscribed) => (
        <UnsubscribeForm
          subscription={subscription}
          isUnsubscribed={isUnsubscribed}
          onUnsubscribed={async () => {
            setIsDone(true)
            await refetch()
          }}
        />
      )}
    </QueryView>
  )
}

const FAILURE: Failure = {
  title: 'We couldn’t look up this address',
  explain: ({ message }) => `${asSentence(message)} Nothing has changed.`,
  again: 'Try again',
}

function Checking() {
  return (
    <div role="status" className="grid gap-6">
      <PageTitle title="One moment…" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-11 w-44" />
    </div>
  )
}

function isWrongAddress(error: Error): boolean {
  return fieldErrors(error).some(({ field }) => field === 'email')
}

/** Asking again would not help: the link itself is wrong. */
function InvalidAddress({ email }: { email: string }) {
  return (
    <>
      <PageTitle title="We couldn’t look up this address" />
      <Notice kind="error" title="This isn’t an email address" live>
        <p className="font-semibold wrap-anywhere">{email}</p>
        The link may be incomplete. Open it from the email again. Nothing has changed.
      </Notice>
      <p>
        <ButtonLink to="/">Go to the first page</ButtonLink>
      </p>
    </>
  )
}

interface UnconfirmedResultProps {
  email: string
  error: Error
  busy: boolean
  onRetry: () => void
}

/** The server accepted the Yes; only the check after it failed. */
function UnconfirmedResult({ email, error, busy, onRetry }: UnconfirmedResultProps) {
  return (
    <>
      <PageTitle title="Successfully Unsubscribed." takesFocus />
      <p className="text-lg font-semibold wrap-anywhere">{email}</p>
      <Notice kind="info" title="We couldn’t check again right now" live>
        You’re unsubscribed. {error.message}
      </Notice>
      <p>
        <Button busy={busy} onClick={onRetry}>
          Check again
        </Button>
      </p>
    </>
  )
}
