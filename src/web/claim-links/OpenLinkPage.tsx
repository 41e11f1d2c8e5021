import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { openClaimLink } from '#contract/claims/tasks.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { BASE_PATH, PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { EndedLink } from '#web/claim-links/EndedLink.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'

/**
 * Exchanges a link about a claim or an event for a session, then takes its secret out of the address.
 *
 * @rule N103 Opening a link consumes nothing.
 */
export default function OpenLinkPage({ params: { token } }: PageProps<'claim-link'>) {
  return (
    <LinkPage
      isAlone
      queryKey={['claim-link', token]}
      read={async (options) => (await call(openClaimLink, { body: { token }, ...options })).data}
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t open this link"
      renderEnded={(error) => <EndedLink error={error} token={token} />}
    >
      {(opened) => <Opened {...opened} />}
    </LinkPage>
  )
}

type Opened = EndpointResponse<typeof openClaimLink>['data']

function Opened({ kind, policy_number: policy }: Opened) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  useEffect(() => {
    client.removeQueries({ queryKey: ['claim-task'] })
    client.removeQueries({ queryKey: ['claim-identity'] })
    client.removeQueries({ queryKey: ['claim-award'] })
    // The page of the event works without a connection, and is a document of its own.
    if (kind === 'helper') globalThis.location.replace(`${BASE_PATH}/event-day/${policy ?? ''}`)
    else navigate(PAGES[`claim-${kind === 'tracker' ? 'award' : kind}`], { replace: true })
  }, [client, kind, navigate, policy])
  return (
    <div role="status" className="grid gap-6">
      <PageTitle title="One moment…" />
      <FormShape />
    </div>
  )
}
