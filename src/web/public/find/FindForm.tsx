import { useLocation } from 'wouter'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { email } from '#domain/values/email-field.ts'
import { text } from '#domain/values/field-kinds.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import type { LookedUp } from '#web/public/find/look-up.ts'
import { lookupProblem } from '#web/public/find/lookup-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const FIELDS = {
  email: email({ label: 'Email', autocomplete: 'email' }),
  number: text({
    label: 'Quote or policy number',
    hint: 'It’s in every email from us. Leave it empty to get all your links by email.',
    cardLike: true,
    maxLength: 40,
    message: 'Enter the number as it is in our email, such as Q-7K2M9XQ4',
  }),
}

/** Finds a quote by its address and number, or has the address mailed its links. */
export default function FindForm() {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: FIELDS,
    optional: ['number'],
    send: async ({ email: address, number }) => {
      const { lookUp } = await import('#web/public/find/look-up.ts')
      return lookUp(address, number)
    },
    onDone: (found) => 'guid' in found && navigate(`/view/${found.guid}/contact-information`),
  })
  return (
    <div className="@container">
      <Form form={form} className="grid items-start gap-4">
        <div className="field-rows gap-x-4 sm:grid-cols-2 @[46rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextField {...form.field('email')} type="email" />
          <TextField {...form.field('number')} />
          {/* Beside the fields where there is room, as high as their boxes. */}
          <div className="field-cell sm:@max-[46rem]:col-span-2">
            <Button
              type="submit"
              busy={form.isBusy}
              className="@max-[46rem]:row-span-3 sm:justify-self-start @[46rem]:row-start-2"
            >
              Find my quote or policy
            </Button>
          </div>
        </div>
        {/* Keeps room for the answer, so that the foot of the page stays where it is when a slow one arrives. */}
        <div className="min-h-44 sm:min-h-28">
          {form.failure === undefined && form.answer && !form.isBusy && <Mailed found={form.answer} />}
          <FormFailure form={form} describeFailure={describeFailure} />
        </div>
      </Form>
    </div>
  )
}

/** The same whether there is anything under the address or not. */
function Mailed({ found }: { found: LookedUp }) {
  if ('guid' in found) return null
  const { email: address, policy } = found
  return (
    <Notice kind="success" title="Check your inbox" live>
      <p className="wrap-anywhere">
        {policy === undefined
          ? `If there are quotes or policies under ${address}, we’ll email the links in a minute or two.`
          : `If ${policy} is under ${address}, we’ll email its link in a minute or two.`}{' '}
        A link to policies works for {ACCESS_DAYS} days. We send at most one email in 5 minutes.
      </p>
    </Notice>
  )
}

function describeFailure(failure: unknown) {
  return (
    <Notice kind="error" live>
      {lookupProblem(failure)}
    </Notice>
  )
}
