import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getSubscriptionLink } from '#contract/subscription-links.ts'
import { MAILING_IDS, type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import NotFoundPage from '#web/layout/NotFoundPage.tsx'
import { type PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { NewLinkForm } from '#web/public/subscribe-again/NewLinkForm.tsx'
import { SubscribeAgainForm, SubscribedAgain } from '#web/public/subscribe-again/SubscribeAgainForm.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The page of the link to subscribe again, in its brand line.
 *
 * @rule P05 Opening it changes nothing, as mail programs open links by themselves; its button does.
 */
export default function SubscribeAgainPage({ params }: PageProps<'subscribe-again'>) {
  const mailing = MAILING_IDS.find((id) => id === params.mailing)
  if (mailing === undefined) return <NotFoundPage />
  return (
    <QueryProvider>
      <Layout brand={MAILINGS[mailing].brand}>
        <div className="grid max-w-form gap-6">
          <SubscribeAgain mailing={mailing} token={params.token} />
        </div>
      </Layout>
    </QueryProvider>
  )
}

function SubscribeAgain({ mailing, token }: { mailing: MailingId; token: string }) {
  const [subscribed, setSubscribed] = useState<string>()
  const query = useQuery({
    queryKey: ['subscription-link', mailing, token],
    staleTime: 0,
    // Nothing of the link is kept, and once it is used it must not be asked for again.
    gcTime: 0,
    enabled: subscribed === undefined,
    queryFn: async () =>
      (await call(getSubscriptionLink, { params: { mailing, token }, handlesError: () => true })).data,
  })
  if (subscribed !== undefined) return <SubscribedAgain mailing={mailing} email={subscribed} />
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
      failure={{ title: 'We can’t open this link' }}
      refused={(error) => isCallError(error, 'NOT_FOUND') && <NewLinkForm mailing={mailing} />}
    >
      {({ email }) => (
        <SubscribeAgainForm link={{ mailing, token }} email={email} onDone={() => setSubscribed(email)} />
      )}
    </QueryView>
  )
}
