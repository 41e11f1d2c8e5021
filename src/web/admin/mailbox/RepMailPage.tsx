import { Mailbox } from '#web/admin/mailbox/Mailbox.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'

/** All mail of the office. */
export default function RepMailPage() {
  return (
    <RepPage title="Mail">
      <Mailbox />
    </RepPage>
  )
}
