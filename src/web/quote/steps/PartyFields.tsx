import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
import { ContactName } from '#web/quote/steps/ContactName.tsx'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

interface PartyFieldsProps {
  /** Whose details: those of the insured, or the producer's own. */
  side: 'insured' | 'producer'
  field: StepField
}

/** Whom to reach, of the insured or the producer. Lies in the two columns of its group. */
export function PersonFields({ side, field, withEmail = true }: PartyFieldsProps & { withEmail?: boolean }) {
  const of = (part: string) => field(`${side}_${part}`)
  return (
    <>
      <TextField {...of('first_name')} />
      <TextField {...of('last_name')} />
      {withEmail && <TextField {...of('email')} type="email" />}
      <div className="field-cell grid-cols-[minmax(0,1fr)_7rem] gap-x-4">
        <PhoneField {...of('phone')} size="full" />
        <TextField {...of('ext')} required={undefined} />
      </div>
      <ContactName side={side} field={field} />
    </>
  )
}

/** The address, of the insured or the producer. */
export function AddressFields({ side, title, field }: PartyFieldsProps & { title: string }) {
  const of = (part: string) => field(`${side}_${part}`)
  return (
    <FieldGroup title={title}>
      <div className="field-rows gap-x-4 sm:grid-cols-6">
        <div className="field-cell sm:col-span-4">
          <TextField {...of('address_1')} />
        </div>
        <div className="field-cell sm:col-span-2">
          <TextField {...of('address_2')} required={undefined} />
        </div>
        <div className="field-cell sm:col-span-2">
          <TextField {...of('city')} />
        </div>
        <div className="field-cell sm:col-span-2">
          <SelectField {...of('state')} />
        </div>
        <div className="field-cell sm:col-span-2">
          <TextField {...of('zip')} />
        </div>
      </div>
    </FieldGroup>
  )
}
