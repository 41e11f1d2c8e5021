import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { PolicyLetter, writeLetterOfPolicy } from '#contract/letters/policy-letters.ts'
import { LETTER_NAMES, type LetterKind } from '#domain/letters/letter-kinds.ts'
import { letterFields } from '#domain/letters/letter.fields.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import { LetterFieldList } from '#web/admin/letters/LetterFieldList.tsx'
import type { LetterBody, LetterPreview, LetterTools, PreviewedLetter } from '#web/admin/letters/queries.ts'
import { type ShownLetter, useLetterPreview } from '#web/admin/letters/use-letter-preview.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { Checkbox, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { readForm } from '#web/form/read-form.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface WriteLetterProps extends DialogProps<PolicyLetter> {
  tools: LetterTools
  preview: (body: PreviewedLetter) => Promise<LetterPreview>
  send: (body: LetterBody, options: FormCall) => Promise<EndpointResponse<typeof writeLetterOfPolicy>>
}

const { kind: _kind, to, ...PREVIEWED } = letterFields

const RULES = {
  fields: {
    ...PREVIEWED,
    to,
    is_holders: yesNo({ label: 'Show it to the customer on the policy page', message: 'Answer yes or no' }),
  },
  optional: ['to'] as const,
}

const ROLES: Readonly<Record<LetterTools['recipients'][number]['role'], string>> = {
  course: 'Golf course',
  insured: 'Insured',
}

/**
 * A letter about a policy: from a template, adapted, read as it will be printed, and then sent or only kept.
 *
 * @rule D35 A rep reads a letter on the real case before it goes; what is missing in it is said there.
 */
export default function WriteLetterDialog({ tools, preview, send, close }: WriteLetterProps) {
  const { templates, recipients, fields } = tools
  const first = templates.find(({ why_not: whyNot }) => whyNot === null)
  const [course] = recipients
  const [chosen, setChosen] = useState(first?.id ?? '')
  const template = templates.find(({ id }) => id === chosen)
  const kind: LetterKind = template?.kind ?? 'cover'
  const form = useForm({
    ...RULES,
    initial: {
      title: first?.title ?? '',
      text: first?.text ?? '',
      recipient_name: course?.name ?? '',
      recipient_address: course?.address ?? '',
      is_holders: 'No',
    },
    send: ({ to: mailed, is_holders: isHolders, ...body }, options) =>
      send({ ...body, kind, is_holders: isHolders === 'Yes', ...(mailed && { to: mailed }) }, options),
    onDone: ({ data }) => close(data),
  })
  const texts = Object.fromEntries(
    (['title', 'text', 'recipient_name', 'recipient_address'] as const).map((name) => [
      name,
      form.text(name),
    ]),
  )
  const read = readForm<typeof PREVIEWED, never, never>({ fields: PREVIEWED }, texts)
  const { shown, isNow } = useLetterPreview(preview, read.isValid ? { ...read.values, kind } : undefined)
  const choose = (id: string) => {
    const next = templates.find((one) => one.id === id)
    if (!next) return
    setChosen(id)
    form.setText('title', next.title)
    form.setText('text', next.text)
  }
  const address = (role: string) => {
    const next = recipients.find((one) => one.role === role)
    if (!next) return
    form.setText('recipient_name', next.name)
    form.setText('recipient_address', next.address)
    form.setText('to', next.email ?? '')
  }
  const isMailed = form.text('to').trim() !== ''
  return (
    <FormDialog
      title="Write a letter"
      submitLabel={isMailed ? 'Send the letter' : 'Keep the letter'}
      failureTitle="No letter was written"
      close={() => close()}
      form={form}
      wide
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="template"
          label="Template"
          size="medium"
          options={templates.map(({ id, name, kind: of, why_not: whyNot }) => ({
            value: id,
            label: whyNot === null ? name : `${name} (not now)`,
            group: LETTER_NAMES[of],
          }))}
          value={chosen}
          onChange={choose}
        />
        <SelectField
          name="recipient"
          label="Fill in who gets it"
          size="medium"
          options={recipients.map(({ role, name }) => ({ value: role, label: `${ROLES[role]}: ${name}` }))}
          value=""
          onChange={address}
        />
      </div>
      {template && template.why_not !== null && (
        <Notice kind="attention" title="This letter makes no sense now">
          {template.why_not}
        </Notice>
      )}
      <TextField {...form.field('recipient_name')} size="medium" autoComplete="off" />
      <TextArea {...form.field('recipient_address')} rows={3} />
      <TextField {...form.field('title')} size="medium" autoComplete="off" />
      <TextArea {...form.field('text')} rows={10} />
      <LetterFieldList fields={fields} />
      <TextField
        {...form.field('to')}
        size="medium"
        autoComplete="off"
        hint="Separate addresses with commas. Leave this empty to keep the letter without sending it"
      />
      <Checkbox {...form.field('is_holders')} />
      <Preview shown={shown} isNow={isNow && read.isValid} />
    </FormDialog>
  )
}

function Preview({ shown, isNow }: { shown: ShownLetter | undefined; isNow: boolean }) {
  if (!shown) return <p className="text-muted">The preview appears here.</p>
  if ('failure' in shown)
    return (
      <Notice kind="error" title="We couldn’t show the letter">
        {shown.failure}
      </Notice>
    )
  const { document, why_not: whyNot } = shown.preview
  return (
    <section
      aria-labelledby="preview"
      aria-busy={!isNow}
      className="grid gap-4 rounded-lg border border-line p-4"
    >
      <h3 id="preview" className="text-sm text-muted">
        Preview
      </h3>
      {whyNot !== null && (
        <Notice kind="attention" title="This letter can’t go yet">
          {whyNot}
        </Notice>
      )}
      <p dir="auto" className="font-serif text-2xl wrap-anywhere">
        {document.title}
      </p>
      <DocumentBody document={document} />
    </section>
  )
}

export const example: Omit<WriteLetterProps, 'close'> = {
  tools: {
    templates: [
      {
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        kind: 'cover',
        name: 'Documents of a policy',
        title: 'Your policy documents',
        text: 'Dear {{recipient_name}},\nThe documents of policy {{policy_number}} come with this letter.',
        why_not: null,
      },
    ],
    fields: [{ name: 'policy_number', label: 'Policy number', value: 'ALB-100001' }],
    recipients: [{ role: 'course', name: 'Juniper Hollow Golf Club', address: 'Austin, TX', email: null }],
  },
  preview: () => new Promise(() => undefined),
  send: () => new Promise(() => undefined),
}
