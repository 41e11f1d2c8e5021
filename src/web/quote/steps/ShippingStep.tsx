import { shippingStep } from '#domain/quote/shipping.step.ts'
import { PhoneField, SelectField, TextField } from '#web/forms.tsx'
import { CopyContact } from '#web/quote/components/CopyContact.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { NotNeeded } from '#web/quote/components/NotNeeded.tsx'
import { ShippingNote, ShippingNotice } from '#web/quote/components/ShippingNote.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { useShipping } from '#web/quote/use-shipping.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'

export default function ShippingStep() {
  const quote = useDraftQuote()
  const isTooLate = useShipping()?.speed === 'impossible'
  if (!shippingStep.applies.when(quote)) return <NotNeeded step={shippingStep} />

  return (
    <WizardStep step={shippingStep}>
      {(field) => (
        <>
          {isTooLate ? <ShippingNotice /> : <ShippingNote />}
          <CopyContact />
          <FieldGroup title="Who receives the signs" columns>
            <TextField {...field('shipping_first_name')} />
            <TextField {...field('shipping_last_name')} />
            <PhoneField {...field('shipping_phone')} />
            <TextField {...field('shipping_ext')} size="short" />
            <TextField {...field('shipping_email')} type="email" />
            <TextField {...field('shipping_company')} />
          </FieldGroup>
          <FieldGroup title="Where they go">
            <TextField {...field('shipping_address_1')} />
            <TextField {...field('shipping_address_2')} />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField {...field('shipping_city')} />
              <SelectField {...field('shipping_state')} />
            </div>
            <TextField {...field('shipping_zip')} size="short" />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}
