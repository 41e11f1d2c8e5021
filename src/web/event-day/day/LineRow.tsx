import { useState } from 'react'
import type { DayLine } from '#web/event-day/day/day-lines.ts'
import { authorOf, type DayContest, describeValue, nameContest, timeAt } from '#web/event-day/day/day-text.ts'
import { LineEditor } from '#web/event-day/day/editors/LineEditor.tsx'
import { photosAbout } from '#web/event-day/photos/photos-about.ts'
import { Thumbnail } from '#web/event-day/photos/Thumbnail.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** What takes a press or two is there to be pressed; what takes more opens. */
const OPEN_AT_ONCE: ReadonlySet<string> = new Set(['tee', 'measured', 'sign', 'named'])

interface LineRowProps {
  day: Day
  bundle: Bundle
  line: DayLine
  contest?: DayContest
}

/** One line of the list: what is to be done, or what was written down, by whom and when. */
export function LineRow({ day, bundle, line, contest }: LineRowProps) {
  const { item, title, doneTitle, hint, person } = line
  const [isChanging, setIsChanging] = useState(false)
  const isOpen = isChanging || (line.isBefore && OPEN_AT_ONCE.has(line.kind))
  const found = day.items.get(item)
  const record = found?.current[0]
  const isDone = record !== undefined
  const [photo] = photosAbout(day, item).slice(-1)
  const phone = person?.phone ?? (record?.kind === 'named' ? phoneOf(record.value) : null)
  return (
    <li className="border-t border-line py-3">
      <div className="flex gap-3">
        <Mark isDone={isDone} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {isDone ? `${doneTitle}: ${describeValue(item, record.value, bundle.event.time_zone)}` : title}
          </p>
          <p className="text-sm text-muted">
            {isDone ? (
              <Written day={day} id={record.id} bundle={bundle} hasPhoto={photo !== undefined} />
            ) : (
              hint
            )}
          </p>
        </div>
        {photo !== undefined && <Thumbnail photo={photo} policy={bundle.policy} alt={`Photo: ${title}`} />}
        {phone !== null && (
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={`Call ${person?.name ?? 'the witness'}`}
            className="flex size-11 shrink-0 items-center justify-center text-fairway"
          >
            <Icon name="phone" />
          </a>
        )}
      </div>
      <div className="pl-9">
        {found?.isConflict && (
          <p className="mt-1 text-sm font-medium text-sand">Written down in two ways. Choose one above.</p>
        )}
        {!isChanging && (isDone || !isOpen) && (
          <Button kind="quiet" className="-ml-3" onClick={() => setIsChanging(true)}>
            {isDone ? 'Change' : 'Write it down'}
            <span className="sr-only">{contest ? `${title}, ${nameContest(contest)}` : title}</span>
          </Button>
        )}
        {(isDone ? isChanging : isOpen) && (
          <LineEditor
            key={record?.id ?? 'new'}
            day={day}
            line={line}
            {...(contest && { contest })}
            value={record?.value}
            onDone={() => setIsChanging(false)}
            {...(isChanging && { onCancel: () => setIsChanging(false) })}
          />
        )}
      </div>
    </li>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  if (isDone)
    return (
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-fairway text-on-fairway">
        <Icon name="check" className="size-4" />
        <span className="sr-only">Done:</span>
      </span>
    )
  return (
    <span aria-hidden="true" className="size-6 shrink-0 rounded-full border-2 border-dashed border-edge" />
  )
}

function Written({ day, id, bundle, hasPhoto }: { day: Day; id: string; bundle: Bundle; hasPhoto: boolean }) {
  const kept = day.kept.get(id)
  if (!kept) return null
  const at = timeAt(kept.read?.counts_from ?? kept.record.clock.wall, bundle.event.time_zone)
  const where = kept.state === 'waiting' ? 'kept on this phone' : undefined
  return [authorOf(kept), at, hasPhoto ? 'with a photo' : undefined, where].filter(Boolean).join(', ')
}

function phoneOf(value: unknown): string | null {
  const { phone } = (value ?? {}) as { phone?: unknown }
  return typeof phone === 'string' ? phone : null
}
