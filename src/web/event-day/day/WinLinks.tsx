import { Link } from 'wouter'
import { nameContest } from '#web/event-day/day/day-text.ts'
import { dayPath } from '#web/event-day/day-paths.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { winsOf } from '#web/event-day/sent/wins.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The wins that were written down, with the way to what is signed and sent of each. */
export function WinLinks({ day, bundle }: { day: Day; bundle: Bundle }) {
  const wins = winsOf(day, bundle)
  if (wins.length === 0) return null
  return (
    <section aria-labelledby="wins">
      <h2 id="wins" className="pb-2 text-xl">
        Reported
      </h2>
      <ul>
        {wins.map(({ id, value, contest }) => (
          <li key={id} className="border-t border-line">
            <Link
              href={`${dayPath(bundle.policy, 'sent')}#${id}`}
              className="flex min-h-11 items-center justify-between gap-3 py-2 text-fairway underline decoration-1 underline-offset-4"
            >
              <span>
                <bdi>{value.winner}</bdi>
                {contest && `, ${nameContest(contest)}`}
              </span>
              <Icon name="chevron" className="-rotate-90" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
