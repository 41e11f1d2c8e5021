import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import { MailingView } from '#web/admin/mailings/MailingView.tsx'
import { mailingQuery } from '#web/admin/mailings/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One mailing: what it says, who gets it, and what became of it. */
export default function MailingPage({ params: { officemailing: id } }: PageProps<'mailing'>) {
  const subject = useQuery({ ...mailingQuery(id), enabled: false }, queryClient).data?.subject
  return (
    <RepPage title={subject ?? 'Mailing'} permission="send-mailings">
      <Loaded key={id} id={id} />
    </RepPage>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(mailingQuery(id))
  return (
    <QueryView
      query={query}
      waiting={<Skeleton className="h-[60rem]" />}
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <Notice kind="attention" title="We couldn’t find that mailing">
            Someone may have deleted the draft. <TextLink to={PAGES.mailings}>All mailings</TextLink>
          </Notice>
        )
      }
    >
      {(mailing) => <MailingView mailing={mailing} />}
    </QueryView>
  )
}
