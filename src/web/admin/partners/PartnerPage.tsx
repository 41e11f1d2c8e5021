import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { PartnerView } from '#web/admin/partners/PartnerView.tsx'
import { partnerQuery } from '#web/admin/partners/queries.ts'
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

/** One partner: its terms, its link, its quotes, and what it was before. */
export default function PartnerPage({ params: { partner: id } }: PageProps<'partner'>) {
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <PartnerLoader key={id} id={id} mayChange={isAllowed(rep, 'set-up')} />
        </RepFrame>
      )}
    </RepOnly>
  )
}

function PartnerLoader({ id, mayChange }: { id: string; mayChange: boolean }) {
  const query = useQuery(partnerQuery(id))
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" aria-label="Loading the partner" className="grid gap-6">
          <PageTitle title="Partner" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <div className="grid gap-6">
            <PageTitle title="Partner" />
            <Notice kind="attention" title="We couldn’t find that partner">
              <TextLink to={PAGES.partners}>All partners</TextLink>
            </Notice>
          </div>
        )
      }
    >
      {(partner) => (
        <KeepPlace>
          <PartnerView partner={partner} mayChange={mayChange} />
        </KeepPlace>
      )}
    </QueryView>
  )
}
