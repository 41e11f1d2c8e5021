import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTestMail, sendTestMail, type TestMail } from '#contract/office/settings.ts'
import { emailField } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** How often it is asked whether the mail server has taken it. */
const ASK_MS = 1000

interface TestMailFormProps {
  mailServer: string | null
  /** Mail goes out by what is saved. */
  isUnsaved: boolean
}

/** Sends an email the way all others go, and says what the mail server answered. */
export function TestMailForm({ mailServer, isUnsaved }: TestMailFormProps) {
  const [sent, setSent] = useState<TestMail>()
  const form = useForm({
    fields: { to: { ...emailField, label: 'Send a test email to' } },
    send: async (body, options) => (await call(sendTestMail, { body, ...options })).data,
    onDone: setSent,
  })
  const asked = useQuery({
    queryKey: ['test-mail', sent?.id],
    queryFn: async () => (await call(getTestMail, { params: { id: sent?.id ?? '' }, silent: true })).data,
    enabled: sent !== undefined,
    refetchInterval: ({ state: { data } }) => (!data || data.state === 'waiting' ? ASK_MS : false),
    gcTime: 0,
  })
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <p className="text-sm text-muted">
        {mailServer === null
          ? 'There’s no mail server. Emails are kept and shown here.'
          : `Mail server: ${mailServer}`}
      </p>
      <Form form={form} className="flex max-w-form flex-wrap items-end gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField {...form.field('to')} />
        </div>
        <Button type="submit" busy={form.isBusy}>
          Send a test email
        </Button>
      </Form>
      <FormFailure form={form} failureTitle="Nothing was sent" />
      {isUnsaved && (
        <p className="text-sm text-muted">It’s sent with what is saved, not what you’re typing.</p>
      )}
      <div role="status">{sent && <Outcome mail={asked.data ?? sent} />}</div>
    </div>
  )
}

function Outcome({ mail: { state, seconds, reason } }: { mail: TestMail }) {
  if (state === 'waiting') return <p className="text-muted">On its way…{reason && ` ${reason}`}</p>
  if (state === 'failed')
    return (
      <Notice kind="error" title="The mail server refused it">
        {reason ?? 'It didn’t say why.'}
      </Notice>
    )
  return (
    <p className="flex items-center gap-2 text-fairway">
      <Icon name="check" />
      {state === 'kept'
        ? 'Kept with the emails here, as there’s no mail server'
        : `The mail server took it in ${seconds ?? 0} s`}
    </p>
  )
}
