import { listEntries } from '#contract/accounting/books.ts'
import { PAGES } from '#contract/pages.ts'
import { ACCOUNT_NAMES, ACCOUNTS } from '#domain/accounting/accounts.ts'
import { ENTRY_TYPE_NAMES, ENTRY_TYPES } from '#domain/accounting/entry-types.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

type List = typeof listEntries

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
  },
  {
    id: 'type',
    header: 'What',
    cell: ({ type }) => <span className="whitespace-nowrap">{ENTRY_TYPE_NAMES[type]}</span>,
  },
  {
    id: 'posted_on',
    header: 'Posted',
    sort: 'posted',
    cell: ({ posted_on: on }) => <span className="whitespace-nowrap">{formatDay(on)}</span>,
  },
  { id: 'party', header: 'Party', cell: ({ party, claim_number: claim }) => (party === '' ? claim : party) },
  { id: 'policy_number', header: 'Policy', cell: ({ policy_number: policy }) => policy },
  {
    id: 'lines',
    header: 'Debits and credits',
    cell: ({ lines }) =>
      lines.length === 0 ? (
        <span className="text-muted">Nothing to post</span>
      ) : (
        <ul className="grid gap-0.5 py-1">
          {lines.map(({ account, debit, credit }, place) => (
            <li key={place} className={`flex justify-between gap-x-4 ${credit > 0 ? 'pl-4' : ''}`}>
              <span>{ACCOUNTS[account].label}</span>
              <span className="whitespace-nowrap tabular-nums">
                {dollars(debit + credit)}
                <span className="text-muted">{credit > 0 ? ' credit' : ' debit'}</span>
              </span>
            </li>
          ))}
        </ul>
      ),
  },
]

const FILTERS: FilterFields<List> = {
  search: { kind: 'text', label: 'Number' },
  account: {
    kind: 'choice',
    label: 'Account',
    several: true,
    options: ACCOUNT_NAMES.map((value) => ({ value, label: ACCOUNTS[value].label })),
  },
  type: {
    kind: 'choice',
    label: 'What',
    several: true,
    options: ENTRY_TYPES.map((value) => ({ value, label: ENTRY_TYPE_NAMES[value] })),
  },
  posted: { kind: 'dates', label: 'Posted' },
}

/** @rule O06 Every figure of the books opens into the entries behind it, and each of those into its policy or claim. */
export default function EntriesPage() {
  return (
    <RepPage title="Journal">
      <DataList
        label="Entries"
        list={listEntries}
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={({ policy_number: policy, claim_number: claim }) => {
          if (claim !== null) return claimPath(claim)
          return policy === null ? PAGES.bank : policyPath(policy)
        }}
        empty={
          <Empty title="No entries yet">
            <p className="text-muted">The first purchase makes the first one.</p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </RepPage>
  )
}
