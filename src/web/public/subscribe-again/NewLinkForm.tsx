import { requestSubscriptionLink } from '#contract/subscription-links.ts'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { SUBSCRIPTION_LINK_DAYS } from '#domain/mailings/subscription-links.ts'
import { email as emailField } from '#domain/values/email-field.ts'
import { call } from '#web/api/call.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { LinkSentNotice } from '#web/public/subscribe-again/LinkSentNotice.tsx'
import { Button } from '#web/ui/Button.tsx'

const FIELDS = { email: emailField({ label: 'Your email', autocomplete: 'email' }) }

/** Instead of a link that does nothing: why is not said, as it is nobody's business. */
export function NewLinkForm({ mailing }: { mailing: MailingId }) {
  const form = useForm({
    fields: FIELDS,
    send: async (body, options) => {
      await call(requestSubscriptionLink, { params: { mailing }, body, ...options })
      return body.email
    },
  })
  return (
    <>
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        It works once, for {SUBSCRIPTION_LINK_DAYS} days, unless you unsubscribe again. To come back, have us
        email you a new one.
      </p>
      <Form form={form}>
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField {...form.field('email')} type="email" />
          <Button type="submit" kind="primary" busy={form.isBusy} className="sm:mt-7">
            Email me a new link
          </Button>
        </div>
        {form.answer !== undefined && <LinkSentNotice email={form.answer} />}
        <FormFailure form={form} failureTitle="We didn’t send an email" />
      </Form>
    </>
  )
}
