import { Redirect, useSearch } from 'wouter'
import { TodayView } from '#web/admin/today/TodayView.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'

/** The start page of a rep: what waits, and what is done next about it. */
export default function TodayPage() {
  const search = useSearch()
  // The list of quotes was here: an address that was kept, with its filters or its view, still opens it.
  if (search !== '') return <Redirect to={`${listPath('quotes')}?${search}`} replace />
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <TodayView rep={rep} />
        </RepFrame>
      )}
    </RepOnly>
  )
}
