import { CLIENT_TYPES } from '#domain/client-types.ts'
import { contactStep } from '#domain/quote/contact.step.ts'
import { type Editor } from '#domain/quote/wire.ts'
import { PhoneField, SelectField, TextField } from '#web/forms.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { WizardStep } from '#web/quote/WizardStep.tsx'

/** @rule R04 Friends & Family is a rep's to choose. */
function choosableBy(editor: Editor) {
  return CLIENT_TYPES.filter((type) => editor === 'rep' || !type.readonly).map(({ code, label }) => ({
    value: code,
    label,
  }))
}

export default function ContactStep() {
  const { viewer } = useSessionState()
  return (
    <WizardStep step={contactStep}>
      {(field) => (
        <>
          <FieldGroup title="The organization">
            <SelectField {...field('client_type')} options={choosableBy(viewer.editor)} />
            <TextField {...field('insured_company_name')} />
          </FieldGroup>
          <FieldGroup title="Contact person" columns>
            <TextField {...field('insured_first_name')} />
            <TextField {...field('insured_last_name')} />
            <TextField {...field('insured_email')} type="email" />
            <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_7rem] sm:gap-4">
              <PhoneField {...field('insured_phone')} />
              <TextField {...field('insured_ext')} />
            </div>
          </FieldGroup>
          <FieldGroup title="Address">
            <TextField {...field('insured_address_1')} />
            <TextField {...field('insured_address_2')} />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField {...field('insured_city')} />
              <SelectField {...field('insured_state')} />
            </div>
            <TextField {...field('insured_zip')} size="short" />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}
