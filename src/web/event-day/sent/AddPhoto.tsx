import { useWrite } from '#web/event-day/day/editors/use-write.ts'
import { PhotoButton } from '#web/event-day/photos/PhotoButton.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import { FieldError } from '#web/ui/FieldFrame.tsx'

/** One more picture of a win; it is kept as soon as it is taken. */
export function AddPhoto({ day, about }: { day: Day; about: string }) {
  const { write, failure } = useWrite(day.session)
  return (
    <div>
      <PhotoButton label="Add a photo" onTaken={(photo) => void write([], [{ ...photo, about }])} />
      <FieldError id={`${about}-photo-error`} error={failure} />
    </div>
  )
}
