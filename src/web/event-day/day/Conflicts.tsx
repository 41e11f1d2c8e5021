import { authorOf, describeValue, nameContest, timeAt } from '#web/event-day/day/day-text.ts'
import { useWrite } from '#web/event-day/day/editors/use-write.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

const SUBJECTS: Readonly<Record<string, string>> = {
  tee: 'measurements',
  measured: 'measurements',
  players: 'counts',
  named: 'witnesses',
  film: 'names of who films',
}

/**
 * What two phones wrote down of one thing, to choose between.
 *
 * @rule N104 Somebody who sees both says which one is right, and every phone follows.
 */
export function Conflicts({ day, bundle }: { day: Day; bundle: Bundle }) {
  const open = [...day.items.values()].filter(
    ({ isConflict, item }) => isConflict && !/^(win|statement|photo):/.test(item),
  )
  return open.map(({ item, current }) => (
    <Conflict key={item} day={day} bundle={bundle} item={item} current={current} />
  ))
}

type Current = Day['items'] extends ReadonlyMap<string, infer Item> ? Item : never

function Conflict({
  day,
  bundle,
  item,
  current,
}: {
  day: Day
  bundle: Bundle
  item: string
  current: Current['current']
}) {
  const { write, failure, isBusy } = useWrite(day.session)
  const [kind = '', contest, index] = item.split(':')
  const of = bundle.contests.find((one) => one.contest === contest && String(one.index) === index)
  const zone = bundle.event.time_zone
  const id = `conflict-${item}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-md border-l-4 border-sand bg-sand-soft px-4 py-4"
    >
      <h2 id={id} className="text-lg">
        {current.length === 2 ? 'Two' : current.length} {SUBJECTS[kind] ?? 'answers'}
        {of && ` of ${nameContest(of)}`}. Which one is right?
      </h2>
      <ul className="grid gap-3">
        {current.map((record) => {
          const kept = day.kept.get(record.id)
          const text = describeValue(item, record.value, zone)
          return (
            <li key={record.id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <strong className="font-semibold">{text}</strong>
                <span className="block text-sm text-muted">
                  {kept && authorOf(kept)}, {timeAt(kept?.read?.counts_from ?? record.clock.wall, zone)}
                </span>
              </span>
              <Button
                busy={isBusy}
                aria-label={`Use ${text}`}
                onClick={() => void write([{ kind: 'resolve', item, value: record.value }])}
              >
                Use this one
              </Button>
            </li>
          )
        })}
      </ul>
      <FieldError id={`${id}-error`} error={failure} />
    </section>
  )
}
