import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { RepInitials } from '#web/rep-frame/here-now/RepInitials.tsx'

/** Who looks after a quote: own initials are plain, so that those of others are seen at once. */
export function RepCell({ row: { rep_id: id, rep_name: name } }: { row: DeskRow }) {
  const { myId } = useShared()
  if (name === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Unassigned</span>
      </span>
    )
  return (
    <span title={name}>
      <span className="sr-only">{name}</span>
      <RepInitials name={name} isOther={myId !== id} />
    </span>
  )
}
