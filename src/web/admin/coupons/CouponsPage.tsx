import { useQuery } from '@tanstack/react-query'
import { addOfficeCoupon, type OfficeCoupon } from '#contract/office/coupons.ts'
import { getPermission } from '#contract/endpoint.ts'
import { COUPON_STATE_NAMES } from '#domain/pricing/coupons/coupon-state.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { daysOf, usesOf, worthOf } from '#web/admin/coupons/coupon-text.ts'
import { couponPath, couponsQuery, reloadCoupons } from '#web/admin/coupons/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule K12 The office keeps its coupons itself. */
export default function CouponsPage() {
  return (
    <RepPage
      title="Coupons"
      lead={() => 'Codes that lower the amount due. Customers enter them when they pay.'}
    >
      <Coupons />
    </RepPage>
  )
}

function Coupons() {
  const coupons = useQuery(couponsQuery)
  const mayChange = useMayChange()
  const add = async () => {
    if (await openDialog('edit-coupon', {})) reloadCoupons()
  }
  return (
    <div className="grid gap-6">
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => void add()}>
            Add a coupon
          </Button>
        </div>
      )}
      <QueryView query={coupons} waiting={<Skeleton className="h-64" />}>
        {(found) => <CouponTable coupons={found} />}
      </QueryView>
    </div>
  )
}

const HEADS = ['Coupon', 'Discount', 'Days', 'State'] as const

function CouponTable({ coupons }: { coupons: readonly OfficeCoupon[] }) {
  return (
    <div className="@container min-w-0">
      <table aria-label="Coupons" className="stacked w-full">
        <thead className="text-sm text-muted @max-[40rem]:hidden">
          <tr className="border-b border-line">
            {HEADS.map((label) => (
              <th key={label} scope="col" className="py-2 text-left font-normal @min-[40rem]:pr-4">
                {label}
              </th>
            ))}
            {['Used', 'Discount given'].map((label) => (
              <th key={label} scope="col" className="py-2 text-right font-normal @min-[40rem]:pl-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CouponRow({ coupon }: { coupon: OfficeCoupon }) {
  const { id, code, state, discount, active } = coupon
  const days = daysOf(coupon)
  return (
    <tr className={`border-b border-line align-baseline ${active ? '' : 'text-muted'}`}>
      <th scope="row" className="py-3 text-left font-semibold wrap-anywhere @min-[40rem]:pr-4">
        <TextLink to={couponPath(id)}>{code}</TextLink>
      </th>
      <td data-label="Discount" className="below money py-3 whitespace-nowrap @min-[40rem]:pr-4">
        {worthOf(coupon)}
      </td>
      <td data-label="Days" className={`below py-3 @min-[40rem]:pr-4 ${days ? '' : 'nothing'}`}>
        {days}
      </td>
      <td data-label="State" className="below py-3 @min-[40rem]:pr-4">
        {COUPON_STATE_NAMES[state]}
      </td>
      <td data-label="Used" className="below py-3 text-right whitespace-nowrap @min-[40rem]:pl-4">
        {usesOf(coupon)}
      </td>
      <td data-label="Discount given" className="below money py-3 text-right @min-[40rem]:pl-4">
        {dollars(discount)}
      </td>
    </tr>
  )
}

/** @rule R02 Whoever may not keep the coupons reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addOfficeCoupon)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
