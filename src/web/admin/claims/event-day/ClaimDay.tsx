import { useQuery } from '@tanstack/react-query'
import type { ClaimDay as Day } from '#contract/claims/case-day.ts'
import { countOf, pluralize } from '#domain/values/text-format.ts'
import { claimDayQuery } from '#web/admin/claims/event-day/day-query.ts'
import { DayItem } from '#web/admin/claims/event-day/DayItem.tsx'
import { DayPhotos } from '#web/admin/claims/event-day/DayPhotos.tsx'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** What phones wrote down on the day of a claim; nothing is shown where nobody wrote anything. It stands last, so that nothing moves as it comes. */
export function ClaimDay({ number, mayDecide }: { number: string; mayDecide: boolean }) {
  const { data: day } = useQuery(claimDayQuery(number))
  if (!day || (day.items.length === 0 && day.photos.length === 0 && day.near.length === 0)) return null
  const conflicts = day.items.filter(({ is_conflict: isConflict }) => isConflict).length
  return (
    <section aria-labelledby="claim-day" className="grid gap-2">
      <h2 id="claim-day" className="text-lg">
        The day{' '}
        <span className="font-sans text-sm font-normal text-muted">
          {[
            countOf(day.items.length, 'entry', 'entries'),
            pluralize(day.photos.length, 'photo'),
            ...(conflicts > 0 ? [`${conflicts} to settle`] : []),
          ].join(', ')}
        </span>
      </h2>
      <NearWins near={day.near} />
      {day.items.length > 0 && (
        <ul className="border-t border-line">
          {day.items.map((item) => (
            <li key={item.item} className="border-b border-line py-2.5">
              <DayItem item={item} timeZone={day.time_zone} />
            </li>
          ))}
        </ul>
      )}
      <DayPhotos day={day} number={number} mayDecide={mayDecide} />
    </section>
  )
}

function NearWins({ near }: Pick<Day, 'near'>) {
  if (near.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {near.map(({ number, winner }) => (
        <li key={number} className="flex gap-2 text-sand">
          <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <TextLink to={claimPath(number)}>Claim {number}</TextLink> is for {winner}, on the same hole at
            about this time. It may be the same win.
          </span>
        </li>
      ))}
    </ul>
  )
}
