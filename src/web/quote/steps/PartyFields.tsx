import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
import { ContactName } from '#web/quote/steps/ContactName.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

interface PartyFieldsProps {
  /** Whose details: those of the insured, or the producer's own. */
  side: 'insured' | 'producer'
  field: StepField
}

interface ReachedFieldsProps {
  /** Those of a party, or of who receives the signs. */
  side: PartyFieldsProps['side'] | 'shipping'
  field: StepField
}

/** Whom to reach, of the insured or the producer. Lies in the two columns of its group. */
export function PersonFields({ side, field, withEmail = true }: PartyFieldsProps & { withEmail?: boolean }) {
  const of = (part: string) => field(`${side}_${part}`)
  return (
    <>
      <NameFields side={side} field={field} />
      {withEmail && <TextField {...of('email')} type="email" />}
      <PhoneFields side={side} field={field} />
      <ContactName side={side} field={field} />
    </>
  )
}

/** Side by side on every screen. */
export function NameFields({ side, field }: ReachedFieldsProps) {
  return (
    <div className="field-cell grid-cols-2 gap-x-4 sm:col-span-2">
      <TextField {...field(`${side}_first_name`)} />
      <TextField {...field(`${side}_last_name`)} />
    </div>
  )
}

export function PhoneFields({ side, field }: ReachedFieldsProps) {
  return (
    <div className="field-cell grid-cols-[minmax(0,1fr)_5.5rem] gap-x-4">
      <PhoneField {...field(`${side}_phone`)} size="full" />
      <TextField {...field(`${side}_ext`)} required={undefined} />
    </div>
  )
}

/** The address, in three lines; on a phone the state and the ZIP code stay side by side. */
export function AddressFields({ side, title, field }: ReachedFieldsProps & { title: string }) {
  const of = (part: string) => field(`${side}_${part}`)
  return (
    <FieldGroup title={title}>
      <div className="field-rows gap-x-4 xs:grid-cols-2 sm:grid-cols-6">
        <div className="field-cell xs:col-span-2 sm:col-span-4">
          <TextField {...of('address_1')} />
        </div>
        <div className="field-cell xs:col-span-2">
          <TextField {...of('address_2')} required={undefined} />
        </div>
        <div className="field-cell xs:col-span-2">
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
