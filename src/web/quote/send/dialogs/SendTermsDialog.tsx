import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sendTerms } from '#contract/terms.ts'
import { termsSendingFields } from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog, NoticeDialog } from '#web/dialogs/shells.tsx'
import { bindFields, PhoneField, RadioGroup, TextField, type WireValues } from '#web/form/fields.tsx'
import { focusFirstInvalid, readFields, useIdempotencyKey } from '#web/form/dialog-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface SendTermsProps extends DialogProps {
  guid: string
}

interface Sent {
  to: string
  days: number
}

/** Sends the terms to a person who accepts them by a link. */
export default function SendTermsDialog({ guid, close }: SendTermsProps) {
  const [sent, setSent] = useState<Sent>()
  if (!sent) return <Ask guid={guid} close={close} onSent={setSent} />
  return (
    <NoticeDialog title="The terms are on their way" close={() => close()}>
      <p role="status" className="wrap-anywhere">
        <strong>{sent.to}</strong> can accept them within {sent.days} days. They are then ticked here.
      </p>
    </NoticeDialog>
  )
}

function Ask({ guid, close, onSent }: SendTermsProps & { onSent: (sent: Sent) => void }) {
  const form = useForm<WireValues>({ defaultValues: { delivery: 'email_terms', email: '', phone: '' } })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keyFor = useIdempotencyKey()
  const field = bindFields({ fields: termsSendingFields, control: form.control, required: () => true })
  const byText = useWatch({ control: form.control, name: 'delivery' }) === 'text_terms'
  const name = byText ? 'phone' : 'email'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const page = event.currentTarget
    form.clearErrors()
    setFailure(undefined)
    const showError = (at: string, message: string) => form.setError(at, { message })
    const read = readFields(
      { recipient: termsSendingFields[name] },
      { recipient: form.getValues(name) },
      (_, message) => showError(name, message),
    )
    if (!read) return focusFirstInvalid(page)
    const body = { delivery: byText ? 'text_terms' : 'email_terms', ...read } as const
    setBusy(true)
    try {
      const idempotencyKey = keyFor(JSON.stringify(body))
      const { data } = await call(sendTerms, {
        params: { guid },
        body,
        idempotencyKey,
        handlesError: () => true,
      })
      onSent({ to: data.to, days: data.good_for_days })
    } catch (error) {
      const problems = fieldErrors(error)
      for (const problem of problems)
        showError(problem.field === 'recipient' ? name : problem.field, problem.message)
      if (problems.length === 0) setFailure(errorMessage(error))
      else focusFirstInvalid(page)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Send the terms"
      submitLabel="Send the terms"
      close={() => close()}
      busy={busy}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-muted">
        Whoever decides gets a link, reads the terms of this quote and accepts them there.
      </p>
      <RadioGroup {...field('delivery')} />
      {byText ? (
        <PhoneField {...field('phone')} autoComplete="off" />
      ) : (
        <TextField {...field('email')} type="email" autoComplete="off" />
      )}
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was sent" live>
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}

export const example: Omit<SendTermsProps, 'close'> = { guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
