import { useState } from 'react'
import { sendClaimTask, type ClaimTask } from '#contract/claims/tasks.ts'
import { DOCUMENT_KEYS, type DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { isSignature } from '#domain/claims/links/signature.ts'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { call } from '#web/api/call.ts'
import { StillHere } from '#web/claim-links/StillHere.tsx'
import { useKeptTask, useTaskDraft } from '#web/claim-links/task-draft.ts'
import { SignatureField, type SignatureInput } from '#web/claim-links/SignatureField.tsx'
import type { About } from '#web/claim-links/task-text.ts'
import { TaskFailure } from '#web/claim-links/TaskFailure.tsx'
import { hiddenInForm } from '#web/claims/documents/claim-form.ts'
import { FormField } from '#web/claims/documents/FormField.tsx'
import { SlowSending } from '#web/claims/SlowSending.tsx'
import { Form } from '#web/form/Form.tsx'
import { rejectedFields, RejectedValuesError } from '#web/form/rejected-values.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'

interface TaskFormProps {
  task: ClaimTask
  about: About
  /** Nothing is left to do: it is sent, or was before. */
  onDone: (task: ClaimTask) => void
  /** It may have been signed, or have ended, meanwhile. */
  onFailure: () => void
}

/** The form of whoever has one thing to sign; fields and checks are those of the document. */
export function SignForm({ task, about, onDone, onFailure }: TaskFormProps) {
  const key = DOCUMENT_KEYS.find((known) => known === about.document?.key)
  const { independent, one_of: oneOf } = about.witness_needs
  const contest = { kind: about.contest, witnesses: { independent, ...(oneOf && { oneOf }) } }
  const fields = key && formFieldsOf(key, contest)
  if (!key || !fields) return null
  return <Fields {...{ task, about, onDone, onFailure, documentKey: key, fields }} />
}

interface FieldsProps extends TaskFormProps {
  documentKey: DocumentKey
  fields: FieldSet
}

const UNSIGNED: SignatureInput = { by: 'finger', points: undefined, name: '' }

function Fields({ task, about, onDone, onFailure, documentKey, fields }: FieldsProps) {
  // Sent again after a lost answer, also by a page that was loaded again, it counts once.
  const draft = useTaskDraft(task)
  const { id } = draft
  const [signature, setSignature] = useState(UNSIGNED)
  const [unsigned, setUnsigned] = useState<string>()
  const form = useForm<FieldSet, ClaimTask, string, string>({
    fields,
    optional: optionalFieldsOf(documentKey),
    initial: { ...knownOf(documentKey, task, about), ...draft.texts },
    hidden: hiddenInForm,
    send: async (values, options) => {
      const body = {
        id,
        link: task.link,
        values,
        statement_version: about.statement?.version,
        signature: signedOf(signature),
      }
      return (await call(sendClaimTask, { body, ...options })).data
    },
    onDone: (done) => {
      forget()
      onDone(done)
    },
    onFailure: (failure) => {
      setUnsigned(rejectedFields(failure).find(({ field }) => field === 'signature')?.message)
      onFailure()
    },
  })
  const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, form.text(field)]))
  const { forget } = useKeptTask(task, draft, texts)
  const hidden = hiddenInForm(texts)
  const isUnsigned = unsigned !== undefined && rejectedFields(form.failure).length > 0
  return (
    <>
      {draft.isRestored && <StillHere />}
      <Form form={form} className="grid gap-6">
        {Object.keys(fields).map(
          (field) =>
            !hidden.includes(field) && (
              <FormField key={field} binding={form.field(field)} timeZone={about.time_zone} />
            ),
        )}
        <SignatureField
          value={signature}
          onChange={(value) => {
            setSignature(value)
            setUnsigned(undefined)
          }}
          statement={about.statement?.text ?? ''}
          error={unsigned}
        />
        <div className="grid gap-2 sm:justify-items-start">
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
            Sign and send
          </Button>
          <SlowSending isBusy={form.isBusy} />
        </div>
      </Form>
      {form.failure !== undefined && !isUnsigned && <TaskFailure failure={form.failure} />}
    </>
  )
}

/** Only what does not have to be seen or measured by whoever signs. */
function knownOf(key: DocumentKey, { name }: ClaimTask, about: About): Record<string, string> {
  const hole = about.hole === null ? '' : String(about.hole)
  const day = formatPlainDate(dateInTimeZone(new Date(about.shot_at), about.time_zone))
  if (key === 'affidavit') return { name, place: hole && `Hole ${hole}` }
  return key === 'pro_letter' ? { name, hole, date: day } : { name }
}

function signedOf({ by, points, name }: SignatureInput) {
  if (by === 'typed' && name.trim() !== '') return { by, name: name.trim() }
  if (by === 'finger' && points && isSignature(points))
    return { by, ...points, strokes: points.strokes.map((stroke) => [...stroke]) }
  const message =
    by === 'typed' ? 'Type your full name' : 'Sign your name in the box, or choose to type it instead'
  throw new RejectedValuesError([{ section: 'request', field: 'signature', message }])
}
