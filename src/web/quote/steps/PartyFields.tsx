import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

interface PartyFieldsProps {
  /** Whose details: those of the insured, or the producer's own. */
  side: 'insured' | 'producer'
  /** The titles of the two groups. */
  person: string
  address: string
  field: StepField
}

/** The contact person and the address, of the insured or the producer. */
export function PartyFields({ side, person, address, field }: PartyFieldsProps) {
  const of = (part: string) => field(`${side}_${part}`)
  return (
    <>
      <FieldGroup title={person} columns>
        <TextField {...of('first_name')} />
        <TextField {...of('last_name')} />
        <TextField {...of('email')} type="email" />
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_7rem] sm:gap-4">
          <PhoneField {...of('phone')} />
          <TextField {...of('ext')} />
        </div>
        <TextField {...of('contact_name')} />
      </FieldGroup>
      <FieldGroup title={address}>
        <TextField {...of('address_1')} />
        <TextField {...of('address_2')} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...of('city')} />
          <SelectField {...of('state')} />
        </div>
        <TextField {...of('zip')} size="short" />
      </FieldGroup>
    </>
  )
}
