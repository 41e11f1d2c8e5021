import { DESK_LIST_NAMES, DESK_LISTS } from '#domain/desk/desk-lists.ts'
import { DeskListView } from '#web/admin/desk/DeskListView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

/** The lists of the desk. */
export default function RepListPage({ params }: { params: { list: string } }) {
  const name = DESK_LIST_NAMES.find((list) => list === params.list) ?? 'quotes'
  return (
    <RepPage title={DESK_LISTS[name].label}>
      <DeskListView name={name} />
    </RepPage>
  )
}
