import { BASE_PATH } from '#contract/pages.ts'
import { usePairingCode } from '#contract/claims/event-pairing.ts'
import { pairingCodeField } from '#domain/claims/event-day/pairing-code.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { dayPath } from '#web/event-day/day-paths.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'

const FIELDS = { code: pairingCodeField }
const NO_SUCH_CODE = 'That code isn’t right, or it’s over. Show a new one in the other page'

/**
 * Where the page on the home screen asks who opens it.
 *
 * @rule N111 What is typed stays where there is no connection, and a wrong code says so at its field.
 */
export function CodeForm() {
  const form = useForm<typeof FIELDS, string>({
    fields: FIELDS,
    send: async (body, options) => {
      try {
        return (await call(usePairingCode, { body, ...options })).data.policy_number
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 404) throw error
        throw new RejectedValuesError([{ section: 'request', field: 'code', message: NO_SUCH_CODE }])
      }
    },
    // From the beginning, as somebody else may have been here before.
    onDone: (policy) => location.assign(BASE_PATH + dayPath(policy)),
  })
  return (
    <section aria-labelledby="code" className="grid gap-3">
      <h2 id="code" className="text-xl">
        Open with a code
      </h2>
      <p className="max-w-measure">
        Open event day in your browser, press “Show a code” there, and type it here within ten minutes.
      </p>
      <Form form={form} className="grid gap-3" labelledBy="code">
        <TextField {...form.field('code')} />
        <FormFailure form={form} failureTitle="We couldn’t open the event" />
        <Button type="submit" busy={form.isBusy} className="max-sm:w-full">
          Open the event
        </Button>
      </Form>
    </section>
  )
}
