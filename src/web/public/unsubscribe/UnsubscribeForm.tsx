import { useLocation } from 'wouter'
import { UNSUBSCRIBE_BY_MAILING } from '#contract/unsubscribe.ts'
import { describeMailing } from '#domain/mailings/mailing-names.ts'
import { type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import { call } from '#web/api/call.ts'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { SubscribeAgainOffer } from '#web/public/subscribe-again/SubscribeAgainOffer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNameOf } from '#web/layout/brand-line.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'

export interface Subscription {
  mailing: MailingId
  email: string
  /** The sender's id of a prospect. */
  id?: string
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
        <EffectNotice when="We won’t send" mailing={mailing} />
        <SubscribeAgainOffer mailing={mailing} email={email} />
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
      <FormFailure form={form} failureTitle="You’re not unsubscribed yet" />
      <EffectNotice when="If you unsubscribe, we won’t send" mailing={mailing} />
    </>
  )
}

function Address({ email }: { email: string }) {
  return <p className="text-lg font-semibold wrap-anywhere">{email}</p>
}

/** Says that documents of purchases still come. */
function EffectNotice({ when, mailing }: { when: string; mailing: MailingId }) {
  const name = useNameOf(MAILINGS[mailing].brand)
  return (
    <p className="ruled max-w-measure pt-4 text-muted">
      {when} {describeMailing(mailing, name)} to this address. You’ll still get emails you ask for and
      documents for anything you buy.
    </p>
  )
}
