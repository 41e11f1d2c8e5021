import type { ReactNode } from 'react'
import { ConnectionLine } from '#web/event-day/frame/ConnectionLine.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import { NotificationRegion } from '#web/ui/NotificationRegion.tsx'

interface DayFrameProps {
  day?: Day
  /** Stays at the bottom of the screen. */
  bar?: ReactNode
  children: ReactNode
}

/** What every page of the day stands in: one column, no way to what needs a connection, and the one thing to do in reach of the thumb. */
export function DayFrame({ day, bar, children }: DayFrameProps) {
  return (
    <div data-brand="albatross" className="flex min-h-dvh flex-col">
      {day && <ConnectionLine day={day} />}
      <main
        id="content"
        className="mx-auto grid w-full max-w-form flex-1 content-start gap-6 px-4 py-6 sm:px-6"
      >
        {children}
      </main>
      {bar && (
        <section
          aria-label="At hand"
          className="sticky bottom-0 z-10 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto grid max-w-form gap-2 px-4 py-3 sm:px-6">{bar}</div>
        </section>
      )}
      <NotificationRegion />
    </div>
  )
}
