import type { ClaimCase } from '#contract/claims/case.ts'
import {
  fieldsOfFact,
  nameFact,
  optionalFieldsOfFact,
  readFinding,
} from '#domain/claims/desk/finding.fields.ts'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { FactFields } from '#web/admin/claims/dialogs/FactFields.tsx'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ClaimFindingProps extends DialogProps<ClaimCase> {
  number: string
  /** The rule that it is about, in words. */
  about: string
  /** What can be found; of several one is chosen. */
  facts: readonly FactKey[]
  /** Of the event: times are those at its place. */
  timeZone: string
  send: (body: { fact: string; value: unknown; note: string }, options: FormCall) => Promise<ClaimCase>
}

/** @rule N105 What a rep has found is typed by its kind, with a note that says how; it wins over what anybody said. */
export default function ClaimFindingDialog(props: ClaimFindingProps) {
  const { number, about, facts, timeZone, send, close } = props
  const form = useForm({
    fields: fieldsFor(facts),
    optional: facts.flatMap((fact) => [...optionalFieldsOfFact(fact)]),
    hidden: ({ fact }) =>
      facts.filter((one) => one !== fact).flatMap((other) => Object.keys(fieldsOfFact(other))),
    initial: { fact: facts[0] ?? '' },
    serverName: (name, texts) =>
      name === 'value' ? (Object.keys(fieldsOfFact(texts['fact'] as FactKey))[0] ?? name) : name,
    send: (values, options) => {
      const fact = values['fact'] as FactKey
      const value = readFinding(fact, values, timeZone)
      return send({ fact, value, note: String(values['note']) }, options)
    },
    onDone: close,
  })
  const chosen = form.text('fact') as FactKey
  return (
    <FormDialog
      title="Record what you found"
      submitLabel="Record the finding"
      failureTitle="Nothing was recorded"
      describeFailure={describeClaimFailure(number)}
      close={() => close()}
      form={form}
    >
      <p>{about}</p>
      {facts.length > 1 && <SelectField {...form.field('fact')} />}
      {facts.includes(chosen) && <FactFields fact={chosen} field={form.field} />}
      <TextArea
        {...form.field('note')}
        rows={2}
        hint="How you know. Your finding counts more than what anyone said"
      />
    </FormDialog>
  )
}

function fieldsFor(facts: readonly FactKey[]): FieldSet {
  return {
    fact: choice({
      label: 'What you found',
      options: facts.map((value) => ({ value, label: nameFact(value) })),
      message: 'Choose what you found',
    }),
    ...Object.assign({}, ...facts.map(fieldsOfFact)),
    note: text({ label: 'Note', multiline: true, message: 'Enter how you know' }),
  }
}

export const example: Omit<ClaimFindingProps, 'close'> = {
  number: 'C-2001',
  about: 'Rule H1: the hole plays at the yardage on this certificate or farther.',
  facts: ['measuredYards', 'markers'],
  timeZone: 'America/Chicago',
  send: () => Promise.reject(new Error('An example')),
}
