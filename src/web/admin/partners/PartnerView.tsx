import type { EndpointResponse } from '#contract/endpoint.ts'
import { offerPartner, type PartnerVersion, type readPartner } from '#contract/office/partners.ts'
import { PAGES } from '#contract/pages.ts'
import type { Brand } from '#domain/mailings/brands.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { PartnerLink } from '#web/admin/partners/PartnerLink.tsx'
import { PartnerQuotes } from '#web/admin/partners/PartnerQuotes.tsx'
import { reloadPartners } from '#web/admin/partners/queries.ts'
import { OfficeVersions } from '#web/admin/versions/OfficeVersions.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useNameOf } from '#web/layout/brand-line.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { TextLink } from '#web/ui/Link.tsx'

export type PartnerDetail = EndpointResponse<typeof readPartner>['data']

interface PartnerViewProps {
  partner: PartnerDetail
  mayChange: boolean
}

/** What was agreed with a partner, its link, and below them what came of it. */
export function PartnerView({ partner, mayChange }: PartnerViewProps) {
  const { id, name, percent, brand, active, version } = partner
  const names: Record<Brand, string> = { albatross: useNameOf('albatross'), ipg: useNameOf('ipg') }
  const edit = async (earlier?: PartnerVersion) => {
    if (await openDialog('edit-partner', { partner, earlier })) reloadPartners()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(offerPartner, { params: { id }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(reloadPartners)
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-muted">
            <TextLink to={PAGES.partners}>Partners</TextLink>
          </p>
          <PageTitle title={name} className="text-2xl wrap-anywhere sm:text-3xl" />
          <p className="text-lg text-muted">
            {percent}% off, {names[brand]}. {active ? 'Active.' : 'Withdrawn.'}
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => void edit()}>
              Edit the partner
            </Button>
            <Button onClick={setActive}>{active ? 'Withdraw it' : 'Use it again'}</Button>
          </div>
        )}
        <p className="max-w-measure text-sm text-muted">
          Quotes keep the discount they started with.{' '}
          {active
            ? 'If you withdraw the partner, its link starts plain quotes.'
            : 'The link starts plain quotes now.'}
        </p>
      </div>
      <PartnerLink partner={partner} />
      <Figures partner={partner} />
      <PartnerQuotes partner={partner} />
      <Section title="History">
        <OfficeVersions
          now={version}
          versions={partner.versions}
          words={(one) => `${one.name}, ${one.percent}% off, ${names[one.brand]}`}
          takeBack={mayChange ? (one) => void edit(one) : undefined}
        />
      </Section>
    </div>
  )
}

function Figures({ partner: { quotes, policies, premium } }: { partner: PartnerDetail }) {
  const figures = [
    ['Quotes', quotes.toLocaleString('en-US')],
    ['Policies', policies.toLocaleString('en-US')],
    ['Premium booked', dollars(premium)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {figures.map(([label, figure]) => (
        <div key={label} className="grid">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="money text-xl font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
