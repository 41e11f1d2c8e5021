import { useState } from 'react'
import { useWrite } from '#web/event-day/day/editors/use-write.ts'
import { roundDegrees } from '#web/event-day/photos/read-photo-facts.ts'
import type { DaySession } from '#web/event-day/session/day-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

interface PlaceButtonProps {
  session: DaySession
  item: string
  onDone: () => void
  onCancel?: () => void
}

const LONGEST_MS = 20_000
const FARTHEST_OFF = 100_000

/** Notes where the phone is, with how far that may be off. Only on a press; that it is missing is never a sign of anything. */
export function PlaceButton({ session, item, onDone, onCancel }: PlaceButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { write, failure } = useWrite(session)

  function ask() {
    setProblem(undefined)
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const value = {
          latitude: roundDegrees(latitude),
          longitude: roundDegrees(longitude),
          accuracy: Math.min(accuracy, FARTHEST_OFF),
        }
        void write([{ kind: 'point', item, value }]).then((isKept) => {
          setIsAsking(false)
          if (isKept) onDone()
        })
      },
      () => {
        setIsAsking(false)
        setProblem('Your phone didn’t share the place. That’s fine: you can leave it out.')
      },
      { enableHighAccuracy: true, timeout: LONGEST_MS },
    )
  }

  return (
    <div className="mt-2 grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button busy={isAsking} onClick={ask}>
          Note the place
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Keep it as is
          </Button>
        )}
      </div>
      <FieldError id={`${item}-error`} error={problem ?? failure} />
    </div>
  )
}
