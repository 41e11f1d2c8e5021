import { fieldsOfFact } from '#domain/claims/desk/finding.fields.ts'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { DateField, MoneyField, NumberField, TimeField } from '#web/form/figure-fields.tsx'
import { RadioGroup, SelectField, TextArea, TextField } from '#web/form/fields.tsx'

interface FactFieldsProps {
  fact: FactKey
  field: (name: string) => FieldBinding
}

/** The fields of a fact, each with the control of its kind. */
export function FactFields({ fact, field }: FactFieldsProps) {
  return Object.keys(fieldsOfFact(fact)).map((name) => <FactField key={name} {...field(name)} />)
}

function FactField(bound: FieldBinding) {
  const { name, definition } = bound
  const { options, inputMode, unit } = definition
  if (options)
    return options.length <= 3 ? (
      <RadioGroup {...bound} options={options} />
    ) : (
      <SelectField {...bound} options={options} />
    )
  if (name === 'playedOn' || name.endsWith('_day')) return <DateField {...bound} dateFormat="MM/dd/yyyy" />
  if (name.endsWith('_time')) return <TimeField {...bound} />
  if (unit === 'dollars') return <MoneyField {...bound} size="short" />
  if (inputMode === 'numeric') return <NumberField {...bound} size="short" />
  return name === 'video_missing' ? <TextArea {...bound} rows={2} /> : <TextField {...bound} />
}
