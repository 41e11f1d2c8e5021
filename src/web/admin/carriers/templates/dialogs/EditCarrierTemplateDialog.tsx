import { useState } from 'react'
import {
  addCarrierTemplate,
  type CarrierTemplate,
  type CarrierTemplateVersion,
  changeCarrierTemplate,
} from '#contract/carriers/templates.ts'
import {
  type CarrierMailPurpose,
  findUnknownField,
  sayUnknownField,
  TEMPLATE_FIELDS,
} from '#domain/carriers/templates/template-fields.ts'
import { carrierTemplateFields } from '#domain/carriers/templates/template.fields.ts'
import { EarlierText } from '#web/admin/versions/EarlierText.tsx'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditCarrierTemplateProps extends DialogProps<CarrierTemplate> {
  /** Left out, a new one is added. */
  template?: CarrierTemplate | undefined
  /** The version whose words it starts with, instead of those that it has now. */
  earlier?: CarrierTemplateVersion | undefined
}

/**
 * Adds a template, or writes its next version.
 *
 * @rule D32 The fields that it may name are listed, and another one is refused by its name.
 * @rule D32 An earlier text is taken back by saving it as the next version.
 * @rule T18 What somebody else wrote meanwhile is shown beside what was typed; saving again replaces it.
 */
export default function EditCarrierTemplateDialog(props: EditCarrierTemplateProps) {
  const { template, earlier, close } = props
  const words = earlier ?? template
  const [current, setCurrent] = useState<CarrierTemplate>()
  const version = current?.version ?? template?.version ?? 1
  const form = useForm({
    fields: carrierTemplateFields,
    initial: {
      purpose: template?.purpose ?? 'approval',
      name: words?.name ?? '',
      subject: words?.subject ?? '',
      text: words?.text ?? '',
    },
    validate: (texts) => unknownIn(texts),
    send: ({ purpose, ...written }, { handlesError, ...options }) =>
      template
        ? call(changeCarrierTemplate, {
            params: { id: template.id },
            body: { version, ...written },
            handlesError,
          })
        : call(addCarrierTemplate, { body: { purpose, ...written }, handlesError, ...options }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (isCallError(failure, 'CARRIER_TEMPLATE_CHANGED')) setCurrent(failure.data as CarrierTemplate)
    },
  })
  const fields = TEMPLATE_FIELDS[form.text('purpose') as CarrierMailPurpose]
  return (
    <FormDialog
      title={template ? 'Edit the template' : 'Add a template'}
      submitLabel={template ? 'Save the template' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      {earlier && <EarlierText version={earlier.version} />}
      {!template && <SelectField {...form.field('purpose')} size="medium" />}
      <TextField {...form.field('name')} size="medium" autoComplete="off" />
      <TextField {...form.field('subject')} autoComplete="off" />
      <TextArea {...form.field('text')} rows={8} />
      <p className="text-sm wrap-anywhere text-muted">
        We fill these in from the case: {fields.map((field) => `{{${field}}}`).join(', ')}.
      </p>
      {current && (
        <Notice kind="info" title={`${current.changed_by} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.name}: {current.subject}
            {'\n'}
            {current.text}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

function unknownIn(texts: Readonly<Record<'purpose' | 'subject' | 'text', string | undefined>>) {
  const purpose = texts.purpose as CarrierMailPurpose
  const errors: { subject?: string; text?: string } = {}
  for (const field of ['subject', 'text'] as const) {
    const unknown = findUnknownField(purpose, texts[field] ?? '')
    if (unknown !== undefined) errors[field] = sayUnknownField(purpose, unknown)
  }
  return errors
}

export const example: Omit<EditCarrierTemplateProps, 'close'> = {
  template: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    purpose: 'approval',
    name: 'Large prizes',
    subject: 'Approval to bind: {{event}}',
    text: 'We ask you to approve this at {{course}}, {{place}}: {{asked}}',
    active: true,
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
  },
}
