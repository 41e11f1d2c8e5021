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
    <Notice kind="attention" title="This link has already been used" live>
      If you already confirmed, it worked. Check your inbox. If not, a newer request replaced this one.
    </Notice>
  )
}

function textsOf({ purpose, state }: LinkedEmailChange) {
  if (purpose === 'confirm')
    return {
      title: 'Confirm your email address',
      question:
        'We’ll send everything about this policy to your address. Links sent to the old address will no longer work.',
      button: 'Confirm this address',
    }
  if (state === 'confirmed')
    return {
      title: 'Undo the email change',
      question:
        'We’ll move the policy back to your address. Links sent to the other address will no longer work.',
      button: 'Undo the change',
    }
  return {
    title: 'Keep your email address',
    question:
      'Someone asked to move this policy to another address and hasn’t confirmed it yet. You can stop the change here.',
    button: 'Keep my address',
  }
}

function factsOf(change: LinkedEmailChange): { label: string; value: string }[] {
  return [
    { label: 'Policy number', value: change.policy_number },
    { label: 'Event', value: change.event_name },
    ...(change.old_email === null ? [] : [{ label: 'Your address', value: change.old_email }]),
    { label: 'New address', value: change.new_email },
    { label: 'Link expires', value: formatMoment(change.expires_at) },
  ]
}
