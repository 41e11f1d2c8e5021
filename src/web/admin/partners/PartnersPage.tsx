import {
  addPartner,
  listPartners,
  listPartnersCsv,
  listPartnersWorkbook,
  type Partner,
} from '#contract/office/partners.ts'
import { getPermission } from '#contract/endpoint.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { partnerPath, reloadPartners } from '#web/admin/partners/queries.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'

type List = typeof listPartners

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'name',
    sort: 'name',
    cell: ({ name, active }) => <span className={active ? '' : 'text-muted'}>{name}</span>,
  },
  { id: 'code' },
  { id: 'percent', header: 'Discount', cell: ({ percent }) => `${percent}%` },
  { id: 'active', header: 'State', sort: 'active', cell: ({ active }) => (active ? 'Active' : 'Withdrawn') },
  {
    id: 'quotes',
    sort: 'quotes',
    align: 'end',
    cell: ({ quotes }) => <Count value={quotes} one="quote" many="quotes" />,
  },
  {
    id: 'policies',
    sort: 'policies',
    align: 'end',
    cell: ({ policies }) => <Count value={policies} one="policy" many="policies" />,
  },
  {
    id: 'premium',
    sort: 'premium',
    align: 'end',
    cell: ({ premium }) => (premium === 0 ? null : <span className="money">{dollars(premium)}</span>),
  },
]

const FILTERS: FilterFields<List> = {
  search: { kind: 'text', label: 'Name or code' },
  state: {
    kind: 'choice',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ],
  },
}

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
  const mayChange = useMayChange()
  const add = async () => {
    if (await openDialog('edit-partner', {})) reloadPartners()
  }
  return (
    <DataList
      label="Partners"
      heading={() =>
        mayChange && (
          <div className="@max-[45rem]:pb-2">
            <Button kind="primary" onClick={() => void add()}>
              Add a partner
            </Button>
          </div>
        )
      }
      list={listPartners}
      columns={COLUMNS}
      filters={FILTERS}
      rowPath={({ id }: Partner) => partnerPath(id)}
      file={listPartnersCsv}
      workbook={listPartnersWorkbook}
      empty={
        <Empty title="No partners yet">
          <p className="text-muted">Add one to get a link that starts quotes with its discount.</p>
        </Empty>
      }
    >
      {(shown) => <ListKeys shown={shown} />}
    </DataList>
  )
}

/** Where its heading is not seen, with what is counted. */
function Count({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <>
      {value.toLocaleString('en-US')}
      <span aria-hidden="true" className="@min-[45rem]:hidden">
        {' '}
        {value === 1 ? one : many}
      </span>
    </>
  )
}

/** @rule R02 Whoever may not keep the partners reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addPartner)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
