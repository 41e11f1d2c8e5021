import { useId } from 'react'
import { CameraDrawing } from '#web/event-day/day/CameraDrawing.tsx'
import { linesOf } from '#web/event-day/day/day-lines.ts'
import { type DayContest, insuredText, nameContest } from '#web/event-day/day/day-text.ts'
import { LineRow } from '#web/event-day/day/LineRow.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface ContestSectionProps {
  day: Day
  bundle: Bundle
  contest: DayContest
}

/** What one contest needs on the day. */
export function ContestSection({ day, bundle, contest }: ContestSectionProps) {
  const id = useId()
  const { rules, video, contest: kind } = contest
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-2 pb-2">
        <h2 id={id} className="text-xl">
          {nameContest(contest)}
        </h2>
        <p className="text-sm text-muted">{insuredText(contest)}</p>
      </div>
      <ul>
        {linesOf(contest, bundle.people).map((line) => (
          <LineRow key={line.item} day={day} bundle={bundle} line={line} contest={contest} />
        ))}
      </ul>
      {video !== null && (
        <div className="border-t border-line py-4">
          <CameraDrawing kind={kind} />
          <p className="mt-2 text-sm text-muted">{video}</p>
        </div>
      )}
      {rules.length > 0 && (
        <Disclosure summary={`Rules for ${nameContest(contest)}`}>
          <ul className="grid gap-2 pb-3">
            {rules.map(({ id: rule, sentence }) => (
              <li key={rule} dir="auto">
                {sentence} <span className="text-sm text-muted">({rule})</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
