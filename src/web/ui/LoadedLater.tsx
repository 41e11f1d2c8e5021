import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface LoadedLaterProps {
  load: () => Promise<{ default: ComponentType }>
  /** Keeps the room that the part takes, so that nothing moves when it arrives. */
  className: string
}

/** A part of a page whose code is loaded once the page is shown. Offline, the rest of the page stays. */
export function LoadedLater({ load, className }: LoadedLaterProps) {
  const [Part, setPart] = useState<ComponentType>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded.default),
      () => setFailedAttempt(attempt),
    )
  }, [load, attempt])

  return (
    <div className={className}>
      {Part && <Part />}
      {!Part && failedAttempt === attempt && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>This part of the page could not be loaded. Check the connection.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Load it again</Button>
        </div>
      )}
    </div>
  )
}
