import { DESK_LIST_NAMES } from '#domain/desk/desk-lists.ts'
import { DeskListView } from '#web/admin/desk/DeskListView.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'

/** The lists of the desk. */
export default function RepListPage({ params }: { params: { list: string } }) {
  const name = DESK_LIST_NAMES.find((list) => list === params.list) ?? 'quotes'
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <DeskListView name={name} />
        </RepFrame>
      )}
    </RepOnly>
  )
}
