import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { ChangeForm } from '#web/policy/amendments/editing/ChangeForm.tsx'
import { ChangeProvider } from '#web/policy/amendments/editing/change-context.ts'
import { createPolicyChange, type Opened } from '#web/policy/amendments/editing/change-draft.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import { type Texts } from '#web/quote/answers/change-quote.ts'
import { SessionProvider } from '#web/quote/session/context.ts'

interface ChangeEditorProps extends ComponentProps<typeof ChangeForm>, Opened {
  /** What was typed elsewhere already. */
  broughtAlong?: Texts
  /** Stands above the form. */
  above?: ReactNode
}

const NOTHING: Texts = {}

/** A policy that is changed, by its holder or a rep. What is typed outlives a newer version of the policy. */
export function ChangeEditor({
  number,
  version,
  contact,
  viewer,
  requestedBy,
  kind,
  who,
  broughtAlong = NOTHING,
  above,
  ...form
}: ChangeEditorProps) {
  const { onStale } = form
  const [change] = useState(() =>
    createPolicyChange({ number, version, contact, viewer, requestedBy, kind, who, onStale }),
  )
  const [payment] = useState(() => createPaymentStore(change.session))
  useEffect(() => change.start(), [change])
  useEffect(() => {
    if (Object.keys(broughtAlong).length > 0) change.session.edit(broughtAlong)
  }, [change, broughtAlong])
  useEffect(() => change.renew(contact, version), [change, contact, version])
  return (
    <ChangeProvider value={change}>
      <SessionProvider value={change.session}>
        <PaymentProvider value={payment}>
          {above}
          <ChangeForm {...form} />
        </PaymentProvider>
      </SessionProvider>
    </ChangeProvider>
  )
}
