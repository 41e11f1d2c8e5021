import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  addOfficeCoupon,
  listOfficeCoupons,
  listOfficeCouponsCsv,
  listOfficeCouponsWorkbook,
  type OfficeCoupon,
} from '#contract/office/coupons.ts'
import { getPermission } from '#contract/endpoint.ts'
import { COUPON_STATE_NAMES, COUPON_STATES } from '#domain/pricing/coupons/coupon-state.ts'
import { listClientTypes } from '#domain/values/client-types.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { daysOf, usesOf, worthOf } from '#web/admin/coupons/coupon-text.ts'
import { couponPath, reloadCoupons } from '#web/admin/coupons/queries.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { listChoicesQuery } from '#web/rep-frame/list-choices.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'

type List = typeof listOfficeCoupons

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'code',
    sort: 'code',
    cell: ({ code, active }) => <span className={active ? '' : 'text-muted'}>{code}</span>,
  },
  {
    id: 'value',
    narrow: 'above-end',
    cell: (coupon) => <span className="money whitespace-nowrap">{worthOf(coupon)}</span>,
  },
  {
    id: 'last_day',
    header: 'Days',
    leaves: 'second',
    cell: (coupon) => <span className="whitespace-nowrap">{daysOf(coupon)}</span>,
  },
  { id: 'state', sort: 'offered', cell: ({ state }) => COUPON_STATE_NAMES[state] },
  {
    id: 'uses',
    sort: 'uses',
    align: 'end',
    cell: (coupon) => (
      <span className="whitespace-nowrap">
        <Beside>Used </Beside>
        {usesOf(coupon)}
      </span>
    ),
  },
  {
    id: 'discount',
    sort: 'discount',
    align: 'end',
    cell: ({ discount }) =>
      discount === 0 ? null : (
        <span className="money whitespace-nowrap">
          {dollars(discount)}
          <Beside> given</Beside>
        </span>
      ),
  },
]

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
  const mayChange = useMayChange()
  const { partners } = useQuery(listChoicesQuery).data ?? {}
  const filters = useMemo(() => filtersOf(partners ?? []), [partners])
  const add = async () => {
    if (await openDialog('edit-coupon', {})) reloadCoupons()
  }
  return (
    <DataList
      label="Coupons"
      heading={() =>
        mayChange && (
          <div className="@max-[45rem]:pb-2">
            <Button kind="primary" onClick={() => void add()}>
              Add a coupon
            </Button>
          </div>
        )
      }
      list={listOfficeCoupons}
      columns={COLUMNS}
      filters={filters}
      rowPath={({ id }: OfficeCoupon) => couponPath(id)}
      file={listOfficeCouponsCsv}
      workbook={listOfficeCouponsWorkbook}
      empty={<Empty title="No coupons yet">{null}</Empty>}
    >
      {(shown) => <ListKeys shown={shown} />}
    </DataList>
  )
}

function filtersOf(partners: readonly { code: string; name: string }[]): FilterFields<List> {
  return {
    search: { kind: 'text', label: 'Code or note' },
    state: {
      kind: 'choice',
      label: 'State',
      several: true,
      options: COUPON_STATES.map((value) => ({ value, label: COUPON_STATE_NAMES[value] })),
    },
    client_type: {
      kind: 'choice',
      label: 'Only for type',
      several: true,
      options: listClientTypes().map(({ code: value, label }) => ({ value, label })),
    },
    partner: {
      kind: 'choice',
      label: 'Only for partner',
      several: true,
      options: partners.map(({ code: value, name: label }) => ({ value, label })),
    },
  }
}

/** What a figure is, where its heading is not seen. */
function Beside({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="@min-[45rem]:hidden">
      {children}
    </span>
  )
}

/** @rule R02 Whoever may not keep the coupons reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addOfficeCoupon)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
