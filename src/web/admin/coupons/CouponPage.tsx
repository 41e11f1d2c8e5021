import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { CouponView } from '#web/admin/coupons/CouponView.tsx'
import { couponQuery } from '#web/admin/coupons/queries.ts'
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

/** One coupon: what it is, who used it, and what it was before. */
export default function CouponPage({ params: { coupon: id } }: PageProps<'coupon'>) {
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <CouponLoader key={id} id={id} mayChange={isAllowed(rep, 'set-up')} />
        </RepFrame>
      )}
    </RepOnly>
  )
}

function CouponLoader({ id, mayChange }: { id: string; mayChange: boolean }) {
  const query = useQuery(couponQuery(id))
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" aria-label="Loading the coupon" className="grid gap-6">
          <PageTitle title="Coupon" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <div className="grid gap-6">
            <PageTitle title="Coupon" />
            <Notice kind="attention" title="We couldn’t find that coupon">
              <TextLink to={PAGES.coupons}>All coupons</TextLink>
            </Notice>
          </div>
        )
      }
    >
      {(coupon) => (
        <KeepPlace>
          <CouponView coupon={coupon} mayChange={mayChange} />
        </KeepPlace>
      )}
    </QueryView>
  )
}
