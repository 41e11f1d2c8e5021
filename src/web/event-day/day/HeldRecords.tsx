import type { ReactNode } from 'react'
import { heldItem } from '#domain/claims/event-day/held-records.ts'
import type { EventRecord } from '#domain/claims/event-day/event-record.ts'
import { authorOf, describeValue, nameContest, timeAt } from '#web/event-day/day/day-text.ts'
import { useWrite } from '#web/event-day/day/editors/use-write.ts'
import { RECORD_NAMES } from '#web/event-day/day/record-names.ts'
import { Thumbnail } from '#web/event-day/photos/Thumbnail.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

/**
 * What a helper wrote while the link worked, and what arrived after it had ended: who wrote what, to take over or leave out.
 *
 * @rule N103 It counts once somebody who may say so has taken it over; what is left out stays with the day.
 */
export function HeldRecords({ day, bundle }: { day: Day; bundle: Bundle }) {
  const { write, failure, isBusy } = useWrite(day.session)
  const { held } = day
  if (bundle.caller.role === 'helper' || held.length === 0) return null
  const decide = (records: readonly EventRecord[], take: boolean) =>
    void write(records.map(({ id }) => ({ kind: 'held', item: heldItem(id), value: { record: id, take } })))
  return (
    <section
      aria-labelledby="held"
      className="grid gap-3 rounded-md border-l-4 border-sand bg-sand-soft px-4 py-4"
    >
      <h2 id="held" className="text-lg">
        {held.length === 1 ? 'One entry' : `${held.length} entries`} from a helper whose link ended
      </h2>
      <p className="max-w-measure text-sm">
        {held.length === 1 ? 'It was' : 'They were'} written before that, and arrived later. Take over what’s
        right.
      </p>
      <ul className="grid gap-4">
        {held.map((record) => (
          <Held key={record.id} day={day} bundle={bundle} record={record}>
            <Button
              busy={isBusy}
              aria-label={`Take over: ${describe(record, bundle)}`}
              onClick={() => decide([record], true)}
            >
              Take it over
            </Button>
            <Button
              kind="quiet"
              busy={isBusy}
              aria-label={`Leave out: ${describe(record, bundle)}`}
              onClick={() => decide([record], false)}
            >
              Leave it out
            </Button>
          </Held>
        ))}
      </ul>
      {held.length > 1 && (
        <p>
          <Button busy={isBusy} onClick={() => decide(held, true)} className="max-sm:w-full">
            {held.length === 2 ? 'Take both over' : `Take all ${held.length} over`}
          </Button>
        </p>
      )}
      <FieldError id="held-error" error={failure} />
    </section>
  )
}

interface HeldProps {
  day: Day
  bundle: Bundle
  record: EventRecord
  children: ReactNode
}

function Held({ day, bundle, record, children }: HeldProps) {
  const kept = day.kept.get(record.id)
  const at = timeAt(kept?.read?.counts_from ?? record.clock.wall, bundle.event.time_zone)
  const photo = record.kind === 'photo' ? (record.value as { photo: string }).photo : undefined
  return (
    <li className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{describe(record, bundle)}</strong>
          <span className="block text-sm text-muted">
            {kept && authorOf(kept)}, {at}
          </span>
        </span>
        {photo !== undefined && (
          <Thumbnail photo={photo} policy={bundle.policy} alt={describe(record, bundle)} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

/** What it is, of which contest, and what it says. */
function describe({ item, kind, value }: EventRecord, { contests, event }: Bundle): string {
  const [subject, contest, index] = item.split(':')
  const of = contests.find((one) => one.contest === contest && String(one.index) === index)
  const { winner, values } = value as { winner?: string; values?: { name?: unknown } }
  const name = typeof values?.name === 'string' ? values.name : undefined
  const said = subject === 'win' ? winner : subject === 'statement' ? name : undefined
  const text = said ?? describeValue(item, value, event.time_zone)
  return [RECORD_NAMES[kind], of && nameContest(of), text].filter(Boolean).join(', ')
}
