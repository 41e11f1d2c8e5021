import { useState } from 'react'
import {
  addLetterTemplate,
  changeLetterTemplate,
  type LetterTemplate,
  type LetterTemplateVersion,
} from '#contract/letters/letter-templates.ts'
import { letterTemplateFields } from '#domain/letters/letter.fields.ts'
import { findProofError } from '#domain/letters/letter-template.ts'
import { LetterFieldList } from '#web/admin/letters/LetterFieldList.tsx'
import { EarlierText } from '#web/admin/versions/EarlierText.tsx'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditLetterTemplateProps extends DialogProps<LetterTemplate> {
  /** Left out, a new one is added. */
  template?: LetterTemplate | undefined
  fields: readonly { name: string; label: string }[]
  /** The version whose words it starts with, instead of those that it has now. */
  earlier?: LetterTemplateVersion | undefined
}

/**
 * Adds a template of letters, or writes its next version.
 *
 * @rule D35 An earlier text is taken back by saving it as the next version.
 * @rule T18 What somebody else wrote meanwhile is shown beside what was typed; saving again replaces it.
 */
export default function EditLetterTemplateDialog(props: EditLetterTemplateProps) {
  const { template, fields, earlier, close } = props
  const words = earlier ?? template
  const [current, setCurrent] = useState<LetterTemplate>()
  const version = current?.version ?? template?.version ?? 1
  const form = useForm({
    fields: letterTemplateFields,
    initial: {
      kind: template?.kind ?? '',
      name: words?.name ?? '',
      title: words?.title ?? '',
      text: words?.text ?? '',
    },
    validate: ({ kind, text }) => {
      const message = findProofError(kind, text)
      return message === undefined ? {} : { text: message }
    },
    send: ({ kind, ...body }, { handlesError, ...options }) =>
      template
        ? call(changeLetterTemplate, {
            params: { id: template.id },
            body: { version, ...body },
            handlesError,
          })
        : call(addLetterTemplate, { body: { kind, ...body }, handlesError, ...options }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (isCallError(failure, 'LETTER_TEMPLATE_CHANGED')) setCurrent(failure.data as LetterTemplate)
    },
  })
  return (
    <FormDialog
      title={template ? 'Edit the template' : 'Add a template'}
      submitLabel={template ? 'Save the template' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
      wide
    >
      {earlier && <EarlierText version={earlier.version} />}
      {!template && <SelectField {...form.field('kind')} size="medium" />}
      <TextField {...form.field('name')} size="medium" autoComplete="off" />
      <TextField {...form.field('title')} size="medium" autoComplete="off" />
      <TextArea {...form.field('text')} rows={10} />
      <LetterFieldList fields={fields} />
      {current && (
        <Notice kind="info" title={`${current.changed_by ?? 'Someone'} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.name}: {current.title}
            {'\n'}
            {current.text}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

export const example: Omit<EditLetterTemplateProps, 'close'> = {
  fields: [{ name: 'policy_number', label: 'Policy number' }],
  template: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    kind: 'cover',
    name: 'Documents of a policy',
    title: 'Your policy documents',
    text: 'The documents of policy {{policy_number}} come with this letter.',
    active: true,
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
  },
}
