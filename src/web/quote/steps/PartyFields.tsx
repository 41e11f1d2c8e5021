import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
import { ContactName } from '#web/quote/steps/ContactName.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { AddressRows, NameRow, PhoneRow } from '#web/quote/steps/party-rows.tsx'

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

export function NameFields({ side, field }: ReachedFieldsProps) {
  return (
    <NameRow>
      <TextField {...field(`${side}_first_name`)} />
      <TextField {...field(`${side}_last_name`)} />
    </NameRow>
  )
}

export function PhoneFields({ side, field }: ReachedFieldsProps) {
  return (
    <PhoneRow>
      <PhoneField {...field(`${side}_phone`)} size="full" />
      <TextField {...field(`${side}_ext`)} required={undefined} />
    </PhoneRow>
  )
}

export function AddressFields({ side, title, field }: ReachedFieldsProps & { title: string }) {
  return (
    <AddressRows
      title={title}
      field={(part) => {
        const binding = field(`${side}_${part}`)
        if (part === 'state') return <SelectField {...binding} />
        if (part === 'address_2') return <TextField {...binding} required={undefined} />
        return <TextField {...binding} />
      }}
    />
  )
}
