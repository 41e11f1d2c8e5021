import { type ReactNode, useState } from 'react'
import { Example, ExampleGroup } from '#web/admin/gallery/Example.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DateField } from '#web/ui/typed/DateField.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const STATES: readonly { title: string; props: Partial<FieldProps>; isFilled: boolean }[] = [
  { title: 'Empty', props: { required: true }, isFilled: false },
  { title: 'Filled', props: { hint: 'As it stands on the scorecard' }, isFilled: true },
  { title: 'To correct', props: { error: 'Enter what the scorecard says' }, isFilled: true },
  { title: 'Not to be changed', props: { disabled: true }, isFilled: true },
]

const COURSES = ['Barton Creek', 'Copper Ridge', 'Maple Hollow', 'Quarry Hill', 'Willow Bend'].map(
  (label) => ({
    value: label.toLowerCase().replace(' ', '-'),
    label,
  }),
)

/** Every field with a value that it may have. */
const FIELDS: Readonly<Record<string, { example: string; draw: (props: FieldProps) => ReactNode }>> = {
  Text: { example: 'Hope House Scramble', draw: (props) => <TextField {...props} /> },
  Number: { example: '165', draw: (props) => <NumberField {...props} unit="yards" size="short" /> },
  Money: { example: '10000', draw: (props) => <MoneyField {...props} size="short" /> },
  Day: { example: '06-12-2027', draw: (props) => <DateField {...props} dateFormat="MM-dd-yyyy" /> },
  Telephone: { example: '(302) 555-0142', draw: (props) => <PhoneField {...props} /> },
  Choice: { example: 'copper-ridge', draw: (props) => <SelectField {...props} options={COURSES} /> },
  'Choice of many': { example: 'maple-hollow', draw: (props) => <Combobox {...props} options={COURSES} /> },
  'Yes or no': { example: 'Yes', draw: (props) => <RadioGroup {...props} options={YES_NO} /> },
  'Tick box': { example: 'Yes', draw: (props) => <Checkbox {...props} /> },
  'Long text': { example: 'The tee is at the pond.', draw: (props) => <TextArea {...props} /> },
}

const YES_NO = ['Yes', 'No'].map((value) => ({ value, label: value }))

/** Every field, empty, filled, to correct and not to be changed. */
export function FieldExamples() {
  return Object.keys(FIELDS).map((kind) => (
    <ExampleGroup key={kind} title={kind}>
      <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {STATES.map(({ title }, place) => (
          <Example key={title} title={title}>
            <FieldExample kind={kind} place={place} />
          </Example>
        ))}
      </div>
    </ExampleGroup>
  ))
}

function FieldExample({ kind, place }: { kind: string; place: number }) {
  const field = FIELDS[kind]
  const state = STATES[place]
  const [value, setValue] = useState(state?.isFilled ? (field?.example ?? '') : '')
  const name = `${kind}-${place}`.toLowerCase().replaceAll(' ', '-')
  return field?.draw({
    name,
    label: `${kind}, ${state?.title.toLowerCase()}`,
    value,
    onChange: setValue,
    ...state?.props,
  })
}
