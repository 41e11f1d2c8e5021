import { useQuery } from '@tanstack/react-query'
import { endOwnAbsence, type OwnAbsence } from '#contract/rep-absences.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { ownAbsenceQuery, reloadAbsences } from '#web/reps/absence/queries.ts'
import { describeAway } from '#web/reps/colleagues.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Until when the rep is away and who stands in, and for whom they stand in. */
export function Absence() {
  return (
    <QueryView query={useQuery(ownAbsenceQuery)} waiting={<Skeleton className="h-24" />}>
      {(own) => (
        <>
          <Covering own={own} />
          {own.absence ? <Away absence={own.absence} /> : <Here />}
        </>
      )}
    </QueryView>
  )
}

function Covering({ own: { covering } }: { own: OwnAbsence }) {
  if (covering.length === 0) return null
  return (
    <ul aria-label="You’re standing in for">
      {covering.map(({ id, name, until }) => (
        <li key={id}>
          You’re standing in for {name} until {formatShortDay(until as CalendarDate)}.
        </li>
      ))}
    </ul>
  )
}

function Here() {
  return (
    <>
      <p className="max-w-measure text-muted">
        While you’re away, a colleague also sees your quotes, policies, and tasks. They stay yours.
      </p>
      <Button className="justify-self-start" onClick={() => void openDialog('set-absence', {})}>
        Set my time away
      </Button>
    </>
  )
}

function Away({ absence: { until, stand_in: standIn } }: { absence: NonNullable<OwnAbsence['absence']> }) {
  async function end() {
    await call(endOwnAbsence).then(reloadAbsences, () => undefined)
  }
  const away = { until, stand_in: standIn?.name ?? null }
  return (
    <>
      <p className="font-semibold">You’re {describeAway(away)}.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void end()}>I’m back</Button>
        <Button
          kind="quiet"
          onClick={() =>
            void openDialog('set-absence', {
              away: { until, stand_in_id: standIn?.id ?? null, stand_in: standIn?.name ?? null },
            })
          }
        >
          Change dates
        </Button>
      </div>
    </>
  )
}
