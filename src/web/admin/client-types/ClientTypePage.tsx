import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { ClientTypeView } from '#web/admin/client-types/ClientTypeView.tsx'
import { clientTypeQuery } from '#web/admin/client-types/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One client type: what it is called, its discount, its forms, and what it was before. */
export default function ClientTypePage({ params: { clienttype: code } }: PageProps<'client-type'>) {
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <ClientTypeLoader key={code} code={code} mayChange={isAllowed(rep, 'set-up')} />
        </RepFrame>
      )}
    </RepOnly>
  )
}

function ClientTypeLoader({ code, mayChange }: { code: string; mayChange: boolean }) {
  return (
    <QueryView
      query={useQuery(clientTypeQuery(code))}
      waiting={
        <div role="status" aria-label="Loading the client type" className="grid gap-6">
          <PageTitle title="Client type" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <div className="grid gap-6">
            <PageTitle title="Client type" />
            <Notice kind="attention" title="We couldn’t find that client type">
              <TextLink to={PAGES['client-types']}>All client types</TextLink>
            </Notice>
          </div>
        )
      }
    >
      {(type) => (
        <KeepPlace>
          <ClientTypeView type={type} mayChange={mayChange} />
        </KeepPlace>
      )}
    </QueryView>
  )
}
