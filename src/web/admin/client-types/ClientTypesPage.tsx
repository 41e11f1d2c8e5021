import { useQuery } from '@tanstack/react-query'
import { getPermission } from '#contract/endpoint.ts'
import { addOfficeClientType, type OfficeClientTypeRow } from '#contract/office/client-types.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { stateOf } from '#web/admin/client-types/client-type-text.ts'
import { clientTypePath, clientTypesQuery, reloadClientTypes } from '#web/admin/client-types/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule E12 K08 The office keeps the client types itself. */
export default function ClientTypesPage() {
  return (
    <RepPage
      title="Client types"
      lead={() => 'Who we sell to. Each type has a discount and the forms that fit it.'}
    >
      <ClientTypes />
    </RepPage>
  )
}

function ClientTypes() {
  const types = useQuery(clientTypesQuery)
  const mayChange = useMayChange()
  const add = async () => {
    if (await openDialog('edit-client-type', {})) reloadClientTypes()
  }
  return (
    <div className="grid gap-8">
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => void add()}>
            Add a client type
          </Button>
        </div>
      )}
      <QueryView query={types} waiting={<Skeleton className="h-96" />}>
        {(found) => (
          <div className="grid gap-10">
            <ClientTypeTable title="Clients" types={found.filter((type) => !type.is_producer)} />
            <ClientTypeTable title="Insurance producers" types={found.filter((type) => type.is_producer)} />
          </div>
        )}
      </QueryView>
    </div>
  )
}

const HEADS = ['Name', 'Code', 'Discount', 'State'] as const

function ClientTypeTable({ title, types }: { title: string; types: readonly OfficeClientTypeRow[] }) {
  return (
    <section className="@container grid min-w-0 gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      <table aria-label={title} className="stacked w-full">
        <thead className="text-sm text-muted @max-[40rem]:hidden">
          <tr className="border-b border-line">
            {HEADS.map((label) => (
              <th key={label} scope="col" className="py-2 text-left font-normal @min-[40rem]:pr-4">
                {label}
              </th>
            ))}
            {['Quotes', 'Policies'].map((label) => (
              <th key={label} scope="col" className="py-2 text-right font-normal @min-[40rem]:pl-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <ClientTypeRow key={type.code} type={type} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ClientTypeRow({ type }: { type: OfficeClientTypeRow }) {
  const { code, label, active, discount_percent: percent, quotes, policies } = type
  return (
    <tr className={`border-b border-line align-baseline ${active ? '' : 'text-muted'}`}>
      <th scope="row" className="py-3 text-left font-semibold wrap-anywhere @min-[40rem]:pr-4">
        <TextLink to={clientTypePath(code)}>{label}</TextLink>
      </th>
      <td data-label="Code" className="below py-3 text-muted wrap-anywhere @min-[40rem]:pr-4">
        {code}
      </td>
      <td data-label="Discount" className="below py-3 whitespace-nowrap @min-[40rem]:pr-4">
        {percent === 0 ? 'None' : `${percent}%`}
      </td>
      <td data-label="State" className="below py-3 @min-[40rem]:pr-4">
        {stateOf(type)}
      </td>
      <td data-label="Quotes" className="below py-3 text-right @min-[40rem]:pl-4">
        {quotes.toLocaleString('en-US')}
      </td>
      <td data-label="Policies" className="below py-3 text-right @min-[40rem]:pl-4">
        {policies.toLocaleString('en-US')}
      </td>
    </tr>
  )
}

/** @rule R02 Whoever may not keep the client types reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addOfficeClientType)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
