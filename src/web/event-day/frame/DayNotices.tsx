import { lastDayText } from '#web/event-day/day/day-text.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { waitingOriginals, waitsToSend } from '#web/event-day/outbox/outbox-order.ts'
import { startNewVersion, useNewVersion } from '#web/event-day/worker/new-version.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What somebody has to know before anything else on the page. */
export function DayNotices({
  day,
  bundle,
  isHalfWritten = false,
}: {
  day: Day
  bundle: Bundle
  isHalfWritten?: boolean
}) {
  const hasNewVersion = useNewVersion()
  const { event, ended, test } = bundle
  return (
    <>
      {test && (
        <Notice kind="attention" title="Test: no coverage">
          This is a test policy. Nothing on it is insured.
        </Notice>
      )}
      {ended !== null && (
        <Notice
          kind="attention"
          title={ended === 'cancelled' ? 'This policy was cancelled' : 'This policy lapsed'}
        >
          A contest that began before that can still be reported.
        </Notice>
      )}
      {event.first_day === null && (
        <Notice kind="attention" title="Postponed">
          You’re insured again once the new date is set.
        </Notice>
      )}
      {day.last === 'ended' && <SessionEnded day={day} isHelper={bundle.caller.role === 'helper'} />}
      {day.isKept === false && (
        <Notice kind="attention" title="This browser keeps nothing">
          Everything works while this page is open. Send before you close it, or use another browser.
          <SendNow day={day} />
        </Notice>
      )}
      {day.noRoomFor === 'photo' && (
        <Notice kind="attention" title="No room for the last photo" live>
          Your words are kept. The photo is sent while this page stays open. Send now, or free some room.
          <SendNow day={day} />
        </Notice>
      )}
      {day.noRoomFor === 'original' && waitingOriginals(day.rows).length > 0 && (
        <Notice kind="attention" title="No room for the last original" live>
          Your words and a smaller copy are kept. Send the original now, before you close this page.
          <p className="mt-2">
            <Button busy={day.isSendingOriginals} onClick={() => void day.session.askForOriginals()}>
              Send the original
            </Button>
          </p>
        </Notice>
      )}
      {day.last === 'no-connection' && day.rows.outbox.some(waitsToSend) && (
        <Notice kind="attention" title="Kept on this phone">
          We’ll send it when there’s a connection and this page is open.{' '}
          {bundle.report_until !== null &&
            `If you close it, open it again by ${lastDayText(bundle.report_until, event.time_zone)}.`}
        </Notice>
      )}
      {hasNewVersion && !isHalfWritten && (
        <Notice kind="info" title="New version">
          It takes a second. Everything you’ve written stays.
          <p className="mt-2">
            <Button onClick={startNewVersion}>Use the new version</Button>
          </p>
        </Notice>
      )}
    </>
  )
}

function SessionEnded({ day: { rows }, isHelper }: { day: Day; isHelper: boolean }) {
  const count = rows.outbox.length
  if (isHelper)
    return (
      <Notice kind="attention" title="Your link no longer opens this event" live>
        {count > 0
          ? 'What isn’t sent stays on this phone. Open a new link from the organizer to send it.'
          : 'What you wrote while it worked is sent. It counts once the organizer takes it over.'}
      </Notice>
    )
  return (
    <Notice kind="attention" title="You’re signed out of this policy" live>
      {count > 0
        ? 'Everything stays on this phone. Open the link from your email to send it.'
        : 'Open the link from your email to see what others write.'}
    </Notice>
  )
}

function SendNow({ day }: { day: Day }) {
  return (
    <p className="mt-2">
      <Button busy={day.isSending} onClick={() => void day.session.sendNow()}>
        Send now
      </Button>
    </p>
  )
}
