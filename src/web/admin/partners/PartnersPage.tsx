import { useQuery } from '@tanstack/react-query'
import { getPermission } from '#contract/endpoint.ts'
import { addPartner, type Partner } from '#contract/office/partners.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { partnerPath, partnersQuery, reloadPartners } from '#web/admin/partners/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule N19 The office keeps its partners itself. */
export default function PartnersPage() {
  return (
    <RepPage
      title="Partners"
      lead={() => 'Organizations whose link starts a quote with a discount of its own.'}
    >
      <Partners />
    </RepPage>
  )
}

function Partners() {
  const partners = useQuery(partnersQuery)
  const mayChange = useMayChange()
  const add = async () => {
    if (await openDialog('edit-partner', {})) reloadPartners()
  }
  return (
    <div className="grid gap-6">
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => void add()}>
            Add a partner
          </Button>
        </div>
      )}
      <QueryView query={partners} waiting={<Skeleton className="h-64" />}>
        {(found) => <PartnerTable partners={found} />}
      </QueryView>
    </div>
  )
}

function PartnerTable({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0)
    return (
      <p className="max-w-measure text-muted">
        No partners yet. Add one to get a link that starts quotes with its discount.
      </p>
    )
  return (
    <div className="@container min-w-0">
      <table aria-label="Partners" className="stacked w-full">
        <thead className="text-sm text-muted @max-[40rem]:hidden">
          <tr className="border-b border-line">
            {['Partner', 'Code', 'Discount', 'State'].map((label) => (
              <th key={label} scope="col" className="py-2 text-left font-normal @min-[40rem]:pr-4">
                {label}
              </th>
            ))}
            {['Quotes', 'Policies', 'Premium'].map((label) => (
              <th key={label} scope="col" className="py-2 text-right font-normal @min-[40rem]:pl-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PartnerRow({ partner }: { partner: Partner }) {
  const { id, code, name, percent, active, quotes, policies, premium } = partner
  return (
    <tr className={`border-b border-line align-baseline ${active ? '' : 'text-muted'}`}>
      <th scope="row" className="py-3 text-left font-semibold wrap-anywhere @min-[40rem]:pr-4">
        <TextLink to={partnerPath(id)}>{name}</TextLink>
      </th>
      <td data-label="Code" className="below py-3 wrap-anywhere @min-[40rem]:pr-4">
        {code}
      </td>
      <td data-label="Discount" className="below py-3 whitespace-nowrap @min-[40rem]:pr-4">
        {percent}%
      </td>
      <td data-label="State" className="below py-3 @min-[40rem]:pr-4">
        {active ? 'Active' : 'Withdrawn'}
      </td>
      <td data-label="Quotes" className="below py-3 text-right @min-[40rem]:pl-4">
        {quotes.toLocaleString('en-US')}
      </td>
      <td data-label="Policies" className="below py-3 text-right @min-[40rem]:pl-4">
        {policies.toLocaleString('en-US')}
      </td>
      <td data-label="Premium" className="below money py-3 text-right @min-[40rem]:pl-4">
        {dollars(premium)}
      </td>
    </tr>
  )
}

/** @rule R02 Whoever may not keep the partners reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addPartner)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
