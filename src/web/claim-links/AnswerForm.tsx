import { sendClaimTask, type ClaimTask } from '#contract/claims/tasks.ts'
import { answerField } from '#domain/claims/forms/answer.fields.ts'
import { call } from '#web/api/call.ts'
import { StillHere } from '#web/claim-links/StillHere.tsx'
import { useKeptTask, useTaskDraft } from '#web/claim-links/task-draft.ts'
import { TaskFailure } from '#web/claim-links/TaskFailure.tsx'
import { SlowSending } from '#web/claims/SlowSending.tsx'
import { TextArea } from '#web/form/fields.tsx'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'

interface AnswerFormProps {
  task: ClaimTask
  onDone: (task: ClaimTask) => void
  onFailure: () => void
}

const FIELDS = { message: answerField }

/** @rule N111 The winner of a declined claim answers by a link, once for each link. */
export function AnswerForm({ task, onDone, onFailure }: AnswerFormProps) {
  const draft = useTaskDraft(task)
  const { id } = draft
  const form = useForm({
    fields: FIELDS,
    initial: { message: draft.texts['message'] ?? '' },
    send: async ({ message }, options) =>
      (await call(sendClaimTask, { body: { id, link: task.link, message }, ...options })).data,
    onDone: (done) => {
      forget()
      onDone(done)
    },
    onFailure,
  })
  const { forget } = useKeptTask(task, draft, { message: form.text('message') })
  return (
    <>
      {draft.isRestored && <StillHere />}
      <Form form={form} className="grid gap-6">
        <TextArea {...form.field('message')} rows={8} />
        <div className="grid gap-2 sm:justify-items-start">
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
            Send my answer
          </Button>
          <SlowSending isBusy={form.isBusy} />
        </div>
      </Form>
      {form.failure !== undefined && <TaskFailure failure={form.failure} />}
    </>
  )
}
