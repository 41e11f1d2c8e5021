import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClaimRow, listClaims, listClaimsCsv, listClaimsWorkbook } from '#contract/claims/listing.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'
import { CLAIM_COLUMNS } from '#web/admin/claims/list/columns.tsx'
import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { PAGES } from '#contract/pages.ts'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

type List = typeof listClaims

const FILTERS: FilterFields<List> = {
  search: { kind: 'text', label: 'Number, winner, or event' },
  state: {
    kind: 'choice',
    label: 'State',
    several: true,
    options: CLAIM_STATES.map((value) => ({ value, label: CLAIM_STATE_NAMES[value] })),
  },
  contest: {
    kind: 'choice',
    label: 'Contest',
    several: true,
    options: CLAIM_KINDS.map((value) => ({ value, label: nameClaimKind(value) })),
  },
  reported: { kind: 'dates', label: 'Reported' },
  // Amounts in the address are cents.
  prize: {
    kind: 'choice',
    label: 'Prize',
    options: [
      { value: '..1000000', label: 'Up to $10,000' },
      { value: '1000001..6000000', label: '$10,000 to $60,000' },
      { value: '6000001..', label: 'Over $60,000' },
    ],
  },
  owed: {
    kind: 'choice',
    label: 'Documents',
    options: [
      { value: 'yes', label: 'Some owed' },
      { value: 'no', label: 'None owed' },
    ],
  },
  carrier: {
    kind: 'choice',
    label: 'Carrier',
    options: [
      { value: 'waits', label: 'Asked, no answer yet' },
      { value: 'no', label: 'Not waited for' },
    ],
  },
  signals: {
    kind: 'choice',
    label: 'Look at',
    options: [
      { value: 'some', label: 'Something to look at' },
      { value: 'none', label: 'Nothing' },
    ],
  },
}

const ROW_TRAIL = {
  title: 'Claims',
  aliases: ({ number }: ClaimRow) => [number],
}

/** @rule P06 O18 Reps find every claim with what it waits for, what is due first on top. */
export default function ClaimsPage() {
  return (
    <RepPage title="Claims" lead={() => <TextLink to={PAGES['claim-figures']}>Claim figures</TextLink>}>
      <ClaimList />
    </RepPage>
  )
}

function ClaimList() {
  const { data: reps = [] } = useQuery(assigneesQuery, queryClient)
  const filters = useMemo(
    (): FilterFields<List> => ({
      ...FILTERS,
      rep: {
        kind: 'choice',
        label: 'Rep',
        several: true,
        options: [
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...reps.filter(({ is_me: isMe }) => !isMe).map(({ id, name: label }) => ({ value: id, label })),
        ],
      },
    }),
    [reps],
  )
  return (
    <>
      <DeskChannel />
      <DataList
        label="Claims"
        list={listClaims}
        columns={CLAIM_COLUMNS}
        filters={filters}
        rowPath={({ number }: ClaimRow) => claimPath(number)}
        trail={ROW_TRAIL}
        file={listClaimsCsv}
        workbook={listClaimsWorkbook}
        empty={
          <Empty title="No claims yet">
            <p className="text-muted">A claim appears here when someone reports a win.</p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </>
  )
}
