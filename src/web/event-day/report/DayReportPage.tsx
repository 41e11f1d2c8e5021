import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { dayPath } from '#web/event-day/day-paths.ts'
import { DayReportForm } from '#web/event-day/report/DayReportForm.tsx'
import { claimableOf } from '#web/event-day/report/known-win.ts'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { DayNotices } from '#web/event-day/frame/DayNotices.tsx'
import { OpenedDay } from '#web/event-day/frame/OpenedDay.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useNow } from '#web/claims/use-now.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { whenOpen } from '#web/policy/claims/when-open.ts'

/**
 * A win as it happened: who, where, who saw it, with a photo.
 *
 * @rule N104 It counts from when it is written, not from when it arrives.
 */
export default function DayReportPage({ policy }: { policy: string }) {
  const [, navigate] = useLocation()
  const [openedAt] = useState(() => Date.now())
  const now = useNow()
  return (
    <OpenedDay policy={policy}>
      {(day, bundle) => {
        const contests = claimableOf(bundle, now.getTime())
        const zone = bundle.event.time_zone
        return (
          <DayFrame day={day}>
            <p className="-mb-4">
              <Link href={dayPath(policy)} className={BACK}>
                Back to the list
              </Link>
            </p>
            <div className="grid gap-2">
              <PageTitle title="Someone made it!" />
              <p className="max-w-measure text-muted">
                We keep what you type on this phone. Signatures come next, on this phone too.
              </p>
            </div>
            <DayNotices day={day} bundle={bundle} isHalfWritten />
            {contests.some((contest) => contest.is_open) ? (
              <DayReportForm
                day={day}
                bundle={bundle}
                contests={contests}
                openedAt={openedAt}
                today={dateInTimeZone(now, zone)}
                onKept={(path) => navigate(path)}
              />
            ) : (
              <Notice kind="info" title="You can’t report a win yet">
                <ul className="grid gap-1">
                  {contests.map((contest) => (
                    <li key={`${contest.contest} ${contest.index}`}>
                      {contest.title}: {whenOpen(contest, zone)}
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
          </DayFrame>
        )
      }}
    </OpenedDay>
  )
}

const BACK =
  'inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'
