import type { EndpointResponse } from '#contract/endpoint.ts'
import {
  type ClientTypeVersion,
  offerOfficeClientType,
  type readOfficeClientType,
} from '#contract/office/client-types.ts'
import { PAGES } from '#contract/pages.ts'
import { describeVersion, discountOf, formsOf, stateOf } from '#web/admin/client-types/client-type-text.ts'
import { reloadClientTypes } from '#web/admin/client-types/queries.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { OfficeVersions } from '#web/admin/versions/OfficeVersions.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'

type ClientTypeDetail = EndpointResponse<typeof readOfficeClientType>['data']

interface ClientTypeViewProps {
  type: ClientTypeDetail
  mayChange: boolean
}

/** What the office has set of a client type, and below it every version. */
export function ClientTypeView({ type, mayChange }: ClientTypeViewProps) {
  const { code, label, active, version } = type
  const edit = async (earlier?: ClientTypeVersion) => {
    if (await openDialog('edit-client-type', { type, earlier })) reloadClientTypes()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(offerOfficeClientType, { params: { code }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(reloadClientTypes)
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-muted">
            <TextLink to={PAGES['client-types']}>Client types</TextLink>
          </p>
          <PageTitle title={label} className="text-2xl wrap-anywhere sm:text-3xl" />
          <p className="text-lg text-muted">
            {discountOf(type)}. {stateOf(type)}.
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => void edit()}>
              Edit the client type
            </Button>
            <Button onClick={setActive}>{active ? 'Withdraw it' : 'Offer it again'}</Button>
          </div>
        )}
        <p className="max-w-measure text-sm text-muted">
          Quotes keep their client type, also if it’s withdrawn. A new discount counts for prices from then
          on. Prices that are still good, and policies, keep theirs.
        </p>
      </div>
      <Facts type={type} />
      <Section title="History">
        <OfficeVersions
          now={version}
          versions={type.versions}
          words={(one) => describeVersion(one, type)}
          takeBack={mayChange ? (one) => void edit(one) : undefined}
        />
      </Section>
    </div>
  )
}

function Facts({ type }: { type: ClientTypeDetail }) {
  const [first, third] = formsOf(type, type)
  const steps = Object.entries(type.steps).map(
    ([step, version]) => `${step.replace('step_', '')}: ${version.replace('version_', '')}`,
  )
  const facts: [label: string, value: string][] = [
    ['Code', type.code],
    ['For', type.is_producer ? 'Insurance producers' : 'Clients'],
    ['Contact and coverage', first],
    ['Prizes and signs', third],
    ['Version of each step', steps.join(', ')],
    ['Dealer of other brands', type.other_dealer ? 'Yes' : 'No'],
    ['Quotes', type.quotes.toLocaleString('en-US')],
    ['Policies', type.policies.toLocaleString('en-US')],
  ]
  return (
    <dl className="grid max-w-form gap-x-8 gap-y-5 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="grid min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
