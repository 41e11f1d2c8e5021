import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { afterDrawn } from '#web/ui/after-drawn.ts'
import { Button } from '#web/ui/Button.tsx'

interface LoadedLaterProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Keeps the room that the part takes, so that nothing moves when it arrives. */
  className: string
  /** Its shape until then. */
  waiting?: ReactNode
  /** Draws it, if it takes props. */
  draw?: (Part: ComponentType<Props>) => ReactNode
}

/** A part of a page whose code is loaded once the page is shown. Offline, the rest of the page stays. */
export function LoadedLater<Props = Record<never, never>>({
  load,
  className,
  waiting,
  draw = drawPlain,
}: LoadedLaterProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(
    () =>
      afterDrawn(() => {
        load().then(
          (loaded) => setPart(() => loaded.default),
          () => setFailedAttempt(attempt),
        )
      }),
    [load, attempt],
  )

  const hasFailed = failedAttempt === attempt
  return (
    <div className={className}>
      {Part ? draw(Part) : !hasFailed && waiting}
      {!Part && hasFailed && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>We couldn’t load this part of the page. Check your internet connection.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Reload</Button>
        </div>
      )}
    </div>
  )
}

function drawPlain<Props>(Part: ComponentType<Props>): ReactNode {
  const Plain = Part as ComponentType
  return <Plain />
}
