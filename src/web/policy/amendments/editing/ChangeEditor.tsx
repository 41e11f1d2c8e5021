import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { ChangeForm } from '#web/policy/amendments/editing/ChangeForm.tsx'
import { ChangeProvider } from '#web/policy/amendments/editing/change-context.ts'
import { createChangeDraft, type Opened } from '#web/policy/amendments/editing/change-draft.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import type { Texts } from '#web/quote/answers/change-quote.ts'
import { AnswersProvider } from '#web/quote/answers/context.ts'

interface ChangeEditorProps extends ComponentProps<typeof ChangeForm>, Opened {
  /** What was typed elsewhere already. */
  broughtAlong?: Texts
  /** The request in words that this change answers, if there is one. */
  answers?: string | undefined
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
  answers,
  above,
  ...form
}: ChangeEditorProps) {
  const { onStale } = form
  const [change] = useState(() =>
    createChangeDraft({ number, version, contact, viewer, requestedBy, kind, who, onStale }),
  )
  const [payment] = useState(() => createPaymentStore(change.answers))
  useEffect(() => change.start(), [change])
  useEffect(() => {
    if (Object.keys(broughtAlong).length > 0) change.answers.edit(broughtAlong)
  }, [change, broughtAlong])
  useEffect(() => change.typed.set({ answers }), [change, answers])
  useEffect(() => change.renew(contact, version), [change, contact, version])
  return (
    <ChangeProvider value={change}>
      <AnswersProvider value={change.answers}>
        <PaymentProvider value={payment}>
          {above}
          <ChangeForm {...form} />
        </PaymentProvider>
      </AnswersProvider>
    </ChangeProvider>
  )
}
