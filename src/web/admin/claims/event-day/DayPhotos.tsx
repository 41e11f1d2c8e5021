import { type ClaimDay } from '#contract/claims/case-day.ts'
import { getEventPhoto } from '#contract/claims/event-day.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** The photos of the day; each opens by itself. A time that the camera did not say is never a sign of anything. */
export function DayPhotos({ day: { photos, policy_number: policy } }: { day: ClaimDay }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos of the day" className="flex flex-wrap gap-3">
      {photos.map(({ id, caption, width, height, taken_at: taken, arrived_at: arrived }) => (
        <li key={id} className="w-32">
          <a href={photoUrl(policy, id)} target="_blank" rel="noreferrer" className="grid gap-1 text-sm">
            <img
              src={photoUrl(policy, id)}
              alt={caption}
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-full rounded-sm border border-line object-cover"
            />
            <span className="text-muted wrap-anywhere">
              {taken === null ? `Arrived ${formatMoment(arrived)}` : `Taken ${formatMoment(taken)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function photoUrl(number: string, id: string): string {
  return API_BASE + getEventPhoto.path.replace(':number', number).replace(':id', id)
}
