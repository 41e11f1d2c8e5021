import { subscribeAgain } from '#contract/subscription-links.ts'
import { describeMailing } from '#domain/mailings/mailing-names.ts'
import { type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { useNameOf } from '#web/layout/brand-line.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface SubscribeAgainFormProps {
  link: { mailing: MailingId; token: string }
  email: string
  onDone: () => void
}

/** Names the mailing and the address, and asks. */
export function SubscribeAgainForm({ link, email, onDone }: SubscribeAgainFormProps) {
  const name = useNameOf(MAILINGS[link.mailing].brand)
  const form = useForm({
    fields: {},
    send: (_, options) => call(subscribeAgain, { params: link, ...options }),
    onDone,
  })
  return (
    <>
      <PageTitle title="Subscribe again" />
      <p className="max-w-measure text-lg">
        Do you want to get {describeMailing(link.mailing, name)} at this address again?
      </p>
      <p className="text-lg font-semibold wrap-anywhere">{email}</p>
      <Form form={form} className="">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          Subscribe again
        </Button>
      </Form>
      <FormFailure
        form={form}
        failureTitle="You’re not subscribed yet"
        describeFailure={(failure) => isCallError(failure, 'NOT_FOUND') && <UsedMeanwhile />}
      />
      <p className="ruled max-w-measure pt-4 text-muted">
        Don’t want them? Close this page and nothing changes.
      </p>
    </>
  )
}

/** After a first press whose answer did not come, too. */
function UsedMeanwhile() {
  return (
    <Notice kind="attention" title="This link has already been used" live>
      If you already confirmed, it worked. If not, this address was unsubscribed again.
    </Notice>
  )
}

export function SubscribedAgain({ mailing, email }: { mailing: MailingId; email: string }) {
  const name = useNameOf(MAILINGS[mailing].brand)
  return (
    <>
      <PageTitle title="You’re subscribed again" takesFocus />
      <p className="text-lg font-semibold wrap-anywhere">{email}</p>
      <p className="ruled max-w-measure pt-4 text-muted">
        We’ll send {describeMailing(mailing, name)} to this address again. Each one has a link to unsubscribe.
      </p>
    </>
  )
}
