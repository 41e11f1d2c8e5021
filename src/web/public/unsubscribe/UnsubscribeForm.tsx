import { useLocation } from 'wouter'
import { UNSUBSCRIBE_BY_MAILING } from '#contract/unsubscribe.ts'
import { type MailingId, type MailingList, MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { useBrandName } from '#web/app/layout/brand-line.ts'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

export interface Subscription {
  mailing: MailingId
  email: string
  /** The sender's id of a prospect. */
  id?: string
}

/** What is no longer sent. */
const STOPPED_MAIL: Record<MailingList, string> = {
  'follow-up': 'no more reminders about quotes',
  newsletter: 'no more newsletters',
  prospecting: 'no more offers',
  reminders: 'no more reminders of next year’s event',
}

interface UnsubscribeFormProps {
  subscription: Subscription
  isUnsubscribed: boolean
  /** Checks again. */
  onUnsubscribed: () => Promise<void>
}

/** The question, and the confirmation that replaces it after a Yes. */
export function UnsubscribeForm({ subscription, isUnsubscribed, onUnsubscribed }: UnsubscribeFormProps) {
  const [, goTo] = useLocation()
  const { mailing, email, id } = subscription
  const form = useForm({
    fields: {},
    send: async (_, options) => {
      await call(UNSUBSCRIBE_BY_MAILING[mailing].unsubscribe, { params: { id }, body: { email }, ...options })
      await onUnsubscribed()
      return true
    },
  })

  if (isUnsubscribed) {
    return (
      <>
        <PageTitle title="Successfully Unsubscribed." takesFocus={form.isBusy || form.answer === true} />
        <Address email={email} />
        <EffectNotice when="This" list={MAILINGS[mailing].list} />
      </>
    )
  }
  return (
    <>
      <PageTitle title="Unsubscribe" />
      <p className="text-lg">Are you sure you want to unsubscribe?</p>
      <Address email={email} />
      <Form form={form} className="grid grid-cols-2 gap-3 sm:flex">
        <Button type="submit" kind="primary" className="sm:min-w-32" busy={form.isBusy}>
          Yes
        </Button>
        <Button className="sm:min-w-32" onClick={() => goTo('/')}>
          No
        </Button>
      </Form>
      <FormFailure form={form} failureTitle="You are not unsubscribed yet" />
      <EffectNotice when="Once unsubscribed, this" list={MAILINGS[mailing].list} />
    </>
  )
}

function Address({ email }: { email: string }) {
  return <p className="text-lg font-semibold wrap-anywhere">{email}</p>
}

/** Says that documents of purchases still come. */
function EffectNotice({ when, list }: { when: string; list: MailingList }) {
  const brand = useBrandName()
  return (
    <p className="ruled max-w-measure pt-4 text-muted">
      {when} address gets {STOPPED_MAIL[list]} from {brand}. Whatever you ask for, and the papers of what you
      buy, still come.
    </p>
  )
}
