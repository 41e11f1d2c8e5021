import { requestSubscriptionLink } from '#contract/subscription-links.ts'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { LinkSentNotice } from '#web/public/subscribe-again/LinkSentNotice.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Asks by mail: whoever presses here may not be the one whose address it is. */
export function SubscribeAgainOffer({ mailing, email }: { mailing: MailingId; email: string }) {
  const form = useForm({
    fields: {},
    send: async (_, options) => {
      await call(requestSubscriptionLink, { params: { mailing }, body: { email }, ...options })
      return email
    },
  })
  return (
    <div className="grid gap-4">
      <Form form={form} className="flex flex-wrap items-center gap-x-3 text-muted">
        <p>Changed your mind?</p>
        <Button type="submit" kind="quiet" className="-ml-3" busy={form.isBusy}>
          Subscribe again
        </Button>
      </Form>
      {form.answer !== undefined && <LinkSentNotice email={form.answer} />}
      <FormFailure form={form} failureTitle="We didn’t send an email" />
    </div>
  )
}
