import {
  type CouponVersion,
  offerOfficeCoupon,
  type OfficeCoupon,
  type readOfficeCoupon,
} from '#contract/office/coupons.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { PAGES } from '#contract/pages.ts'
import { COUPON_STATE_NAMES } from '#domain/pricing/coupons/coupon-state.ts'
import { countOf } from '#domain/values/text-format.ts'
import { conditionsOf, usesOf, worthOf } from '#web/admin/coupons/coupon-text.ts'
import { CaseLinks } from '#web/admin/coupons/CaseLinks.tsx'
import { HeldBy, UsedBy } from '#web/admin/coupons/CouponQuotes.tsx'
import { reloadCoupons } from '#web/admin/coupons/queries.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { OfficeVersions } from '#web/admin/versions/OfficeVersions.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { TextLink } from '#web/ui/Link.tsx'

export type CouponDetail = EndpointResponse<typeof readOfficeCoupon>['data']

interface CouponViewProps {
  coupon: CouponDetail
  mayChange: boolean
}

/** What a coupon takes off and for whom, what can be done with it, and below it where it was used. */
export function CouponView({ coupon, mayChange }: CouponViewProps) {
  const { id, code, active, version } = coupon
  const edit = async (earlier?: CouponVersion) => {
    if (await openDialog('edit-coupon', { coupon, earlier })) reloadCoupons()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(offerOfficeCoupon, { params: { id }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(reloadCoupons)
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-muted">
            <TextLink to={PAGES.coupons}>Coupons</TextLink>
          </p>
          <PageTitle title={code} className="text-2xl wrap-anywhere sm:text-3xl" />
          <p className="text-lg text-muted">
            <span className="money">{worthOf(coupon)}</span> off. {COUPON_STATE_NAMES[coupon.state]}.
          </p>
        </div>
        <Terms coupon={coupon} />
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => void edit()}>
              Edit the coupon
            </Button>
            <Button onClick={setActive}>{active ? 'Withdraw it' : 'Offer it again'}</Button>
          </div>
        )}
        <p className="max-w-measure text-sm text-muted">
          {active
            ? 'If you withdraw it, quotes that hold it list it as not counted. Policies keep their discount.'
            : 'Quotes that hold it list it as not counted. Policies keep their discount.'}
        </p>
      </div>
      <Figures coupon={coupon} />
      <UsedBy coupon={coupon} />
      <HeldBy coupon={coupon} />
      {coupon.uses + coupon.held > 0 && (
        <Section title="In the lists">
          <CaseLinks by="coupon" code={code} />
        </Section>
      )}
      <Section title="History">
        <OfficeVersions
          now={version}
          versions={coupon.versions}
          words={(one) => [`${worthOf(one)} off`, ...conditionsOf(one)].join(', ')}
          note={({ note }) => note}
          takeBack={mayChange ? (one) => void edit(one) : undefined}
        />
      </Section>
    </div>
  )
}

function Terms({ coupon }: { coupon: CouponDetail }) {
  const facts = conditionsOf(coupon)
  const { needs, note } = coupon
  if (facts.length === 0 && needs === null && note === '') return null
  return (
    <div className="grid max-w-measure gap-2">
      {facts.length > 0 && (
        <ul aria-label="What it asks" className="grid gap-1">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact[0]?.toUpperCase() + fact.slice(1)}
            </li>
          ))}
        </ul>
      )}
      {needs !== null && <p>{needs}</p>}
      {note !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
          {note}
        </p>
      )}
    </div>
  )
}

function Figures({ coupon }: { coupon: OfficeCoupon }) {
  const { discount, unknown_discounts: unknown, held } = coupon
  const figures = [
    ['Used', usesOf(coupon)],
    ['Discount given', dollars(discount)],
    ['On open quotes', held.toLocaleString('en-US')],
  ] as const
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="grid">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="money text-xl font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      {unknown > 0 && (
        <p className="text-sm text-muted">
          The discount leaves out {countOf(unknown, 'older purchase', 'older purchases')}.
        </p>
      )}
    </div>
  )
}
