import { sendTerms } from '#contract/terms.ts'
import { termsSendingFields } from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { PhoneField, RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface SendTermsProps extends DialogProps {
  guid: string
}

/** Sends the terms to a person who accepts them by a link. */
export default function SendTermsDialog({ guid, close }: SendTermsProps) {
  const form = useForm({
    fields: termsSendingFields,
    initial: { delivery: 'email_terms' },
    hidden: ({ delivery }) => [delivery === 'text_terms' ? 'email' : 'phone'] as const,
    serverName: (name, { delivery }) =>
      name === 'recipient' ? (delivery === 'text_terms' ? 'phone' : 'email') : name,
    send: ({ delivery, email, phone }, options) =>
      call(sendTerms, { params: { guid }, body: { delivery, recipient: email ?? phone }, ...options }),
  })
  if (form.answer) {
    const { to, good_for_days: days } = form.answer.data
    return (
      <NoticeDialog title="We’re sending the terms" close={() => close()}>
        <p role="status" className="wrap-anywhere">
          <strong>{to}</strong> can accept them within {days} days. When they do, the boxes here will be
          checked.
        </p>
      </NoticeDialog>
    )
  }
  return (
    <FormDialog
      title="Send the terms"
      submitLabel="Send the terms"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">
        The person who decides will get a link to read and accept the terms of this quote.
      </p>
      <RadioGroup {...form.field('delivery')} />
      {form.text('delivery') === 'text_terms' ? (
        <PhoneField {...form.field('phone')} autoComplete="off" />
      ) : (
        <TextField {...form.field('email')} type="email" autoComplete="off" />
      )}
    </FormDialog>
  )
}

export const example: Omit<SendTermsProps, 'close'> = { guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
