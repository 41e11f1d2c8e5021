import {
  type CustomerSummary,
  listCustomers,
  listCustomersCsv,
  listCustomersWorkbook,
} from '#contract/customers.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { dayOf } from '#web/admin/customers/customer-text.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

type List = typeof listCustomers

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'company',
    header: 'Customer',
    sort: 'name',
    cell: (row) => <OneLine text={customerTitle(row)} className="@3xl:w-44 @4xl:w-60" />,
  },
  {
    id: 'name',
    header: 'Contact',
    cell: ({ company, name }) =>
      company === null || name === null ? null : <OneLine text={name} className="@3xl:w-24 @4xl:w-32" />,
  },
  {
    id: 'email',
    cell: ({ email }) => (email === null ? null : <OneLine text={email} className="@3xl:w-40 @4xl:w-56" />),
  },
  {
    id: 'phone',
    cell: ({ phone }) =>
      phone === null ? null : <span className="whitespace-nowrap">{formatTelephone(phone)}</span>,
  },
  { id: 'quotes', align: 'end', cell: ({ quotes }) => <Count value={quotes} one="quote" many="quotes" /> },
  {
    id: 'policies',
    align: 'end',
    cell: ({ policies }) => <Count value={policies} one="policy" many="policies" />,
  },
  {
    id: 'premium',
    sort: 'premium',
    align: 'end',
    cell: ({ premium }) => (premium === 0 ? null : formatMoney(fromDollars(premium), '$')),
  },
  {
    id: 'last_active_at',
    sort: 'active',
    cell: ({ last_active_at: at }) => <span className="whitespace-nowrap">{dayOf(at)}</span>,
  },
]

const FILTERS: FilterFields<List> = {
  search: { kind: 'text', label: 'Name, organization, email, or phone' },
  role: {
    kind: 'choice',
    label: 'As',
    options: [
      { value: 'insured', label: 'Insured' },
      { value: 'producer', label: 'Producer' },
    ],
  },
  bought: {
    kind: 'choice',
    label: 'Has bought',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'Not yet' },
    ],
  },
}

/** @rule O18 Reps find every person and organization that quotes are of, with what each has bought. */
export default function CustomersPage() {
  return (
    <RepPage title="Customers">
      <DataList
        label="Customers"
        list={listCustomers}
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={({ id }: CustomerSummary) => customerPath(id)}
        file={listCustomersCsv}
        workbook={listCustomersWorkbook}
        empty={
          <Empty title="No customers yet">
            <p className="text-muted">Customers appear here when their first quote is saved.</p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </RepPage>
  )
}

/** Where its heading is not seen, with what is counted. */
function Count({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <>
      {value}
      <span aria-hidden="true" className="@min-[45rem]:hidden">
        {' '}
        {value === 1 ? one : many}
      </span>
    </>
  )
}

/** No row is higher than another; the rest is there for the pointer and for readers of the screen. */
function OneLine({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`@3xl:block @3xl:truncate ${className}`}>
      {text}
    </span>
  )
}
