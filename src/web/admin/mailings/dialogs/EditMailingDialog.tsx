import { useState } from 'react'
import { addMailing, changeMailing, type Mailing } from '#contract/mailings.ts'
import { DEFAULT_PER_MINUTE, mailingFields } from '#domain/mailings/office/mailing.fields.ts'
import { MAILING_FIELD_NAMES, MAILING_FIELDS } from '#domain/mailings/office/mailing-values.ts'
import { exampleMailing } from '#web/admin/mailings/dialogs/example-mailing.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { NumberField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface EditMailingProps extends DialogProps<Mailing> {
  /** Left out, a new one is written. */
  mailing?: Mailing | undefined
}

/**
 * Writes the draft of a mailing, or its next version.
 *
 * @rule T18 What somebody else wrote meanwhile is shown beside what was typed; saving again replaces it.
 */
export default function EditMailingDialog({ mailing, close }: EditMailingProps) {
  const [current, setCurrent] = useState<Mailing>()
  const version = current?.version ?? mailing?.version ?? 1
  const form = useForm({
    fields: mailingFields,
    initial: {
      mailing: mailing?.mailing ?? '',
      subject: mailing?.subject ?? '',
      text: mailing?.text ?? '',
      per_minute: String(mailing?.per_minute ?? DEFAULT_PER_MINUTE),
    },
    send: (body, { handlesError, ...options }) =>
      mailing
        ? call(changeMailing, { params: { id: mailing.id }, body: { version, ...body }, handlesError })
        : call(addMailing, { body, handlesError, ...options }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (isCallError(failure, 'MAILING_CHANGED')) setCurrent(failure.data as Mailing)
    },
  })
  return (
    <FormDialog
      title={mailing ? 'Edit the mailing' : 'Write a mailing'}
      submitLabel={mailing ? 'Save the mailing' : 'Save the draft'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
      wide
    >
      <SelectField {...form.field('mailing')} size="medium" />
      <TextField {...form.field('subject')} autoComplete="off" />
      <TextArea {...form.field('text')} rows={10} />
      <FieldList />
      <NumberField {...form.field('per_minute')} size="short" />
      {current && (
        <Notice kind="info" title="Someone saved this meanwhile">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.subject}
            {'\n'}
            {current.text}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

/** What a text can name, as it is typed, and what stands there where nothing is known. */
function FieldList() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary="Fields you can use" open={isOpen} onToggle={setIsOpen}>
      <dl className="grid gap-x-4 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {MAILING_FIELD_NAMES.map((name) => (
          <div key={name} className="contents">
            <dt className="pt-2 font-mono wrap-anywhere">{`{{${name}}}`}</dt>
            <dd className="sm:pt-2">
              {MAILING_FIELDS[name].label}, or “{MAILING_FIELDS[name].otherwise}”
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

export const example: Omit<EditMailingProps, 'close'> = { mailing: exampleMailing }
