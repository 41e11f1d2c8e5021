import { useState } from 'react'
import { getSubscriptionLink } from '#contract/subscription-links.ts'
import { MAILING_IDS, type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import NotFoundPage from '#web/layout/NotFoundPage.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { NewLinkForm } from '#web/public/subscribe-again/NewLinkForm.tsx'
import { SubscribeAgainForm, SubscribedAgain } from '#web/public/subscribe-again/SubscribeAgainForm.tsx'

/**
 * The page of the link to subscribe again, in its brand line.
 *
 * @rule P05 Opening it changes nothing, as mail programs open links by themselves; its button does.
 */
export default function SubscribeAgainPage({ params }: PageProps<'subscribe-again'>) {
  const mailing = MAILING_IDS.find((id) => id === params.mailing)
  if (mailing === undefined) return <NotFoundPage />
  return <SubscribeAgain mailing={mailing} token={params.token} />
}

function SubscribeAgain({ mailing, token }: { mailing: MailingId; token: string }) {
  const [subscribed, setSubscribed] = useState<string>()
  return (
    <LinkPage
      brand={MAILINGS[mailing].brand}
      queryKey={['subscription-link', mailing, token]}
      read={async (options) =>
        (await call(getSubscriptionLink, { params: { mailing, token }, ...options })).data
      }
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t open this link"
      renderEnded={() => <NewLinkForm mailing={mailing} />}
      done={subscribed === undefined ? undefined : <SubscribedAgain mailing={mailing} email={subscribed} />}
    >
      {({ email }) => (
        <SubscribeAgainForm link={{ mailing, token }} email={email} onDone={() => setSubscribed(email)} />
      )}
    </LinkPage>
  )
}
