import { Link } from 'wouter'
import { dayPath } from '#web/event-day/day-paths.ts'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { DayNotices } from '#web/event-day/frame/DayNotices.tsx'
import { OpenedDay } from '#web/event-day/frame/OpenedDay.tsx'
import { waitsToSend } from '#web/event-day/outbox/outbox-order.ts'
import { Originals } from '#web/event-day/sent/Originals.tsx'
import { OutboxList } from '#web/event-day/sent/OutboxList.tsx'
import { WinSection } from '#web/event-day/sent/WinSection.tsx'
import { winsOf } from '#web/event-day/sent/wins.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/Icon.tsx'

/**
 * What is kept, what is sent, and what could not be: of each win, and of everything else.
 *
 * @rule N104 It says kept only of what is kept, and sent only of what the server has answered for.
 */
export function SentPage({ policy }: { policy: string }) {
  return (
    <OpenedDay policy={policy}>
      {(day, bundle) => {
        const wins = winsOf(day, bundle)
        const [newest, ...others] = wins
        const waiting = day.rows.outbox.filter(waitsToSend).length
        return (
          <DayFrame
            day={day}
            bar={
              <div className="grid grid-cols-2 gap-3">
                <a
                  href={`tel:${bundle.insurer.phone.replaceAll(/[^+\d]/g, '')}`}
                  className={`${buttonClass('secondary')} px-2!`}
                >
                  <Icon name="phone" className="text-fairway" />
                  {bundle.insurer.phone}
                </a>
                <Button kind="primary" busy={day.isSending} onClick={() => void day.session.sendNow()}>
                  {waiting > 0 ? 'Try to send' : 'Check again'}
                </Button>
              </div>
            }
          >
            <p className="-mb-4">
              <Link href={dayPath(policy)} className={BACK}>
                Back to the list
              </Link>
            </p>
            {newest ? (
              <WinSection day={day} bundle={bundle} win={newest} isFirst>
                <DayNotices day={day} bundle={bundle} />
              </WinSection>
            ) : (
              <>
                <PageTitle title="What’s sent and what isn’t" />
                <DayNotices day={day} bundle={bundle} />
              </>
            )}
            <OutboxList day={day} />
            <Originals day={day} />
            {others.map((win) => (
              <WinSection key={win.id} day={day} bundle={bundle} win={win} />
            ))}
          </DayFrame>
        )
      }}
    </OpenedDay>
  )
}

const BACK =
  'inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'
