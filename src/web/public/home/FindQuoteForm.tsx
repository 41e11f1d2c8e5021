import { useLocation } from 'wouter'
import { readQuoteNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { text } from '#domain/values/field-kinds.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { lookupProblem } from '#web/public/home/lookup-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const FIELDS = {
  email: text({
    label: 'E-mail',
    pattern: /\S@\S/,
    cardLike: true,
    inputMode: 'email',
    autocomplete: 'email',
    message: 'Enter the e-mail address of the quote, such as pat@example.com',
  }),
  quotenumber: text({
    label: 'Quote number',
    read: readQuoteNumber,
    cardLike: true,
    message: 'Enter the number of the quote; it is in the e-mail we sent',
  }),
}

/** Opens a quote by the e-mail address and the number on it. */
export default function FindQuoteForm() {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: FIELDS,
    send: async ({ email, quotenumber }) => {
      const { findQuote } = await import('#web/public/home/start-quote.ts')
      return findQuote(email, quotenumber)
    },
    onDone: (guid) => navigate(`/view/${guid}/contact-information`),
  })
  return (
    <Form form={form} className="grid items-start gap-4 sm:grid-cols-[1fr_10rem_auto]">
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('quotenumber')} />
      <Button type="submit" busy={form.isBusy} className="sm:mt-7">
        Find my quote
      </Button>
      {/* Keeps room for the answer, so that the foot of the page stays where it is when a slow one arrives. */}
      <div className="min-h-44 sm:col-span-3 sm:min-h-20">
        <FormFailure form={form} describeFailure={describeFailure} />
      </div>
    </Form>
  )
}

function describeFailure(failure: unknown) {
  return (
    <Notice kind="error" live>
      {lookupProblem(failure)}
    </Notice>
  )
}
