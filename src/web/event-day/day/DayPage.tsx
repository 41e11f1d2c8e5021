import { Link } from 'wouter'
import { EVENT_LINES, progressOf } from '#web/event-day/day/day-lines.ts'
import { dayText, teeTimeText } from '#web/event-day/day/day-text.ts'
import { Conflicts } from '#web/event-day/day/Conflicts.tsx'
import { ContestSection } from '#web/event-day/day/ContestSection.tsx'
import { HeldRecords } from '#web/event-day/day/HeldRecords.tsx'
import { KeepOnPhone } from '#web/event-day/day/KeepOnPhone.tsx'
import { LineRow } from '#web/event-day/day/LineRow.tsx'
import { PairPhone } from '#web/event-day/day/PairPhone.tsx'
import { WinLinks } from '#web/event-day/day/WinLinks.tsx'
import { dayPath } from '#web/event-day/day-paths.ts'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { DayNotices } from '#web/event-day/frame/DayNotices.tsx'
import { OpenedDay } from '#web/event-day/frame/OpenedDay.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon, IconFrame } from '#web/ui/Icon.tsx'

/**
 * The day of an event in the pocket: who watches, what is measured, what is filmed, and the way to report a win.
 *
 * @rule N104 Everything on it works without a connection.
 */
export function DayPage({ policy }: { policy: string }) {
  return <OpenedDay policy={policy}>{(day, bundle) => <Opened day={day} bundle={bundle} />}</OpenedDay>
}

function Opened({ day, bundle }: { day: Day; bundle: Bundle }) {
  const { policy, event, contests, insurer, caller } = bundle
  const { done, all } = progressOf(day, bundle)
  const when = [
    event.first_day === null ? undefined : dayText(event.first_day),
    event.tee_time === null ? undefined : `tee time ${teeTimeText(event.tee_time)}`,
  ].filter((part) => part !== undefined)
  return (
    <DayFrame
      day={day}
      bar={
        caller.may.includes('report') && (
          <>
            <Link href={dayPath(policy, 'report')} className={`${buttonClass('primary')} min-h-13 w-full`}>
              <IconFrame className="">
                <path d="M6 17V3.500l8 2.500-8 3" />
              </IconFrame>
              Someone made it!
            </Link>
            <p className="text-center text-sm text-muted">It asks who and where, step by step.</p>
          </>
        )
      }
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">{[policy, ...when].join(', ')}</p>
        <PageTitle title="Before the first shot" />
        <p className="text-muted">
          <bdi>{event.tournament}</bdi>, <bdi>{event.course}</bdi>
        </p>
        <p className="text-muted">
          {done} of {all} done. Works without a connection.
        </p>
        <Progress done={done} all={all} />
      </div>
      <DayNotices day={day} bundle={bundle} />
      <HeldRecords day={day} bundle={bundle} />
      <Conflicts day={day} bundle={bundle} />
      <WinLinks day={day} bundle={bundle} />
      {contests.map((contest) => (
        <ContestSection
          key={`${contest.contest} ${contest.index}`}
          day={day}
          bundle={bundle}
          contest={contest}
        />
      ))}
      <section aria-labelledby="event">
        <h2 id="event" className="pb-2 text-xl">
          The event
        </h2>
        <ul>
          {EVENT_LINES.map((line) => (
            <LineRow key={line.item} day={day} bundle={bundle} line={line} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="help" className="grid gap-3">
        <h2 id="help" className="text-xl">
          If something is unclear
        </h2>
        <p>
          <a
            href={`tel:${insurer.phone.replaceAll(/[^+\d]/g, '')}`}
            className={`${buttonClass('secondary')} max-sm:w-full`}
          >
            <Icon name="phone" className="text-fairway" />
            Call {insurer.phone}
          </a>
        </p>
      </section>
      {bundle.caller.role !== 'rep' && <PairPhone bundle={bundle} />}
      <KeepOnPhone day={day} bundle={bundle} />
    </DayFrame>
  )
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div className="mt-2 flex gap-1" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <span key={at} className={`h-1 flex-1 rounded-full ${at < done ? 'bg-fairway' : 'bg-line'}`} />
      ))}
    </div>
  )
}
