import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { OutsideLink, PhoneLink } from '#web/layout/outside-links.tsx'
import { DialogActions } from '#web/dialogs/shells.tsx'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

/** Whom to call, where to write, and what becomes of the answers. */
export default function HelpWindow({ close }: { close: () => void }) {
  const session = useSession()
  const { data } = useQuery(publicConfig, queryClient)
  return (
    <Modal title="Help" onDismiss={close} hidesBelowOthers>
      <section className="ruled mt-4 py-4">
        <h3 className="text-lg">Talk to us</h3>
        <p className="text-muted">Have your quote number ready.</p>
        {data?.insurer && (
          <PhoneLink
            phone={data.insurer.phone}
            className="inline-flex min-h-11 items-center text-xl font-semibold text-fairway"
          />
        )}
      </section>
      <section className="ruled grid gap-3 py-4">
        <h3 className="text-lg">Send us a message</h3>
        <p className="text-muted">We’ll reply by email, and we’ll have your quote in front of us.</p>
        <Button className="justify-self-start" onClick={() => void openSendEmail(session)}>
          Get help by email
        </Button>
      </section>
      <section className="ruled grid gap-2 py-4">
        <h3 className="text-lg">What happens to your answers</h3>
        <p className="text-muted">
          We save them as you type, to work out your price and to fill in your certificate. You won’t be
          charged, and nothing is insured, until you press Pay on the last page. Your card goes only to the
          payment company. We never see its number.
        </p>
        {data?.privacy_url && (
          <OutsideLink
            href={data.privacy_url}
            className="inline-flex min-h-11 items-center justify-self-start text-fairway"
          >
            Read about privacy
          </OutsideLink>
        )}
      </section>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Modal>
  )
}
