import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { UnansweredMail } from '#web/admin/inbound/UnansweredMail.tsx'
import { Mailbox } from '#web/admin/mailbox/Mailbox.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

/**
 * All mail of the office, what waits for an answer first.
 *
 * @rule O18 What customers answered and nobody has settled stands on top.
 */
export default function RepMailPage() {
  return (
    <RepPage title="Mail">
      <DeskChannel />
      <UnansweredMail hideEmpty />
      <Mailbox />
    </RepPage>
  )
}
