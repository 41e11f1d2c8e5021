import { acceptTerms, type SentTerms } from '#contract/terms.ts'
import { acceptanceFields } from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'

interface AcceptTermsFormProps {
  token: string
  terms: SentTerms
  onAccepted: (terms: SentTerms) => void
  /** Called if the terms have changed since they were shown. */
  onChanged: () => void
}

/** The sentences to accept, the name, and the button. */
export function AcceptTermsForm({ token, terms, onAccepted, onChanged }: AcceptTermsFormProps) {
  const form = useForm({
    fields: acceptanceFields,
    send: async ({ name }, options) => {
      const body = { name, version: terms.version }
      return (await call(acceptTerms, { params: { token }, body, ...options })).data
    },
    onDone: onAccepted,
    onFailure: (failure) => isCallError(failure, 'TERMS_CHANGED') && onChanged(),
  })
  return (
    <Form form={form} className="ruled grid gap-4 pt-6" labelledBy="accept">
      <h2 id="accept" className="text-xl">
        Accept
      </h2>
      <p>When you accept, you confirm:</p>
      <ul className="grid max-w-measure list-disc gap-2 pl-5 marker:text-fairway">
        {terms.sections
          .flatMap(({ accepts }) => accepts)
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <TextField {...form.field('name')} />
      <FormFailure form={form} failureTitle="The terms weren’t accepted" />
      <Button kind="primary" type="submit" className="justify-self-start" busy={form.isBusy}>
        Accept the terms
      </Button>
    </Form>
  )
}
