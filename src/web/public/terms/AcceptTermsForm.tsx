import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptTerms, type SentTerms } from '#contract/terms.ts'
import { decodeField } from '#domain/values/field.ts'
import { acceptanceFields } from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import { bindFields, TextField, type WireValues } from '#web/form/fields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface AcceptTermsFormProps {
  token: string
  terms: SentTerms
  onAccepted: (terms: SentTerms) => void
  /** Called if the terms have changed since they were shown. */
  onChanged: () => void
}

/** The sentences to accept, the name, and the button. */
export function AcceptTermsForm({ token, terms, onAccepted, onChanged }: AcceptTermsFormProps) {
  const form = useForm<WireValues>({ defaultValues: { name: '' } })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = bindFields({ fields: acceptanceFields, control: form.control, required: () => true })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.clearErrors()
    const name = decodeField(acceptanceFields.name, form.getValues('name'))
    if (!name.ok) return form.setError('name', { message: name.message }, { shouldFocus: true })
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { name: name.value, version: terms.version }
      onAccepted((await call(acceptTerms, { params: { token }, body, handlesError: () => true })).data)
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
      if (isCallError(error, 'TERMS_CHANGED')) onChanged()
    }
  }

  return (
    <form
      noValidate
      aria-labelledby="accept"
      className="ruled grid gap-4 pt-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="accept" className="text-xl">
        Accept
      </h2>
      <p>By pressing the button you say:</p>
      <ul className="grid max-w-measure list-disc gap-2 pl-5 marker:text-fairway">
        {terms.sections
          .flatMap(({ accepts }) => accepts)
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <TextField {...field('name')} />
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was accepted" live>
          {failure}
        </Notice>
      )}
      <Button kind="primary" type="submit" className="justify-self-start" busy={busy}>
        Accept the terms
      </Button>
    </form>
  )
}
