import { confirmEmailChange, type LinkedEmailChange, undoEmailChange } from '#contract/email-changes.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EmailChangeFormProps {
  token: string
  change: LinkedEmailChange
  onDone: (change: LinkedEmailChange) => void
}

/** What the link does, and the button that does it. */
export function EmailChangeForm({ token, change, onDone }: EmailChangeFormProps) {
  const { title, question, button } = textsOf(change)
  const declared = change.purpose === 'confirm' ? confirmEmailChange : undoEmailChange
  const form = useForm({
    fields: {},
    send: async (_, options) => (await call(declared, { params: { token }, ...options })).data,
    onDone,
  })
  return (
    <>
      <PageTitle title={title} />
      <p className="max-w-measure text-lg">{question}</p>
      <AnswerList lines={factsOf(change)} />
      <Form form={form} className="">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {button}
        </Button>
      </Form>
      <FormFailure
        form={form}
        failureTitle="Nothing was changed"
        describeFailure={(failure) => isCallError(failure, 'NOT_FOUND') && <UsedMeanwhile />}
      />
    </>
  )
}

/** After a first press whose answer did not come, too. */
function UsedMeanwhile() {
  return (
    <Notice kind="attention" title="This link was used meanwhile" live>
      If you pressed the button before, it worked: look into your mailbox. Else a later change took its place.
    </Notice>
  )
}

function textsOf({ purpose, state }: LinkedEmailChange) {
  if (purpose === 'confirm')
    return {
      title: 'Confirm your e-mail address',
      question:
        'Everything about this policy will come to your address, and the links of the earlier address stop working.',
      button: 'Confirm this address',
    }
  if (state === 'confirmed')
    return {
      title: 'Undo the change of address',
      question:
        'The policy will be reached at your address again, and what the other address has stops working.',
      button: 'Undo the change',
    }
  return {
    title: 'Keep your e-mail address',
    question: 'Another address was asked for and is not confirmed yet. You can stop that here.',
    button: 'Keep my address',
  }
}

function factsOf(change: LinkedEmailChange): { label: string; value: string }[] {
  return [
    { label: 'Policy number', value: change.policy_number },
    { label: 'Event', value: change.event_name },
    ...(change.old_email === null ? [] : [{ label: 'Your address', value: change.old_email }]),
    { label: 'New address', value: change.new_email },
    { label: 'The link works until', value: formatMoment(change.expires_at) },
  ]
}
