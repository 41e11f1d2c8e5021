import { type ClaimDay, getClaimDayOriginal } from '#contract/claims/case-day.ts'
import { getEventPhoto } from '#contract/claims/event-day.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { endpointUrl } from '#web/api/call.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

type Photo = ClaimDay['photos'][number]

interface DayPhotosProps {
  day: ClaimDay
  /** Of the claim. */
  number: string
  /** Who decides about claims downloads the evidence as it was sent. */
  mayDecide: boolean
}

/** The photos of the day; each opens by itself. A time that the camera did not say is never a sign of anything. */
export function DayPhotos({ day: { photos, policy_number: policy }, number, mayDecide }: DayPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos of the day" className="flex flex-wrap gap-3">
      {photos.map((photo) => (
        <li key={photo.id} className="grid w-32 content-start gap-1 text-sm">
          <a
            href={photoUrl(policy, photo.id)}
            target="_blank"
            rel="noreferrer"
            className="grid gap-1 text-muted"
          >
            <img
              src={photoUrl(policy, photo.id)}
              alt={photo.caption}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="aspect-4/3 w-full rounded-sm border border-line object-cover"
            />
            <span className="wrap-anywhere">{sayWhen(photo)}</span>
          </a>
          {photo.original && mayDecide && (
            <a
              href={endpointUrl(getClaimDayOriginal.path, { params: { number, photo: photo.id } })}
              download
              className="inline-flex min-h-6 items-center text-fairway underline underline-offset-4"
            >
              Original, {Math.max(0.1, photo.original.bytes / 1_000_000).toFixed(1)} MB
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function sayWhen({ taken_at: taken, arrived_at: arrived }: Photo): string {
  return taken === null ? `Arrived ${formatMoment(arrived)}` : `Taken ${formatMoment(taken)}`
}

function photoUrl(number: string, id: string): string {
  return API_BASE + getEventPhoto.path.replace(':number', number).replace(':id', id)
}
