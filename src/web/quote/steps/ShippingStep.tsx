import { shippingStep } from '#domain/quote/shipping.step.ts'
import { PhoneField, SelectField, TextField } from '#web/forms.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { NotNeeded } from '#web/quote/components/NotNeeded.tsx'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The parts of the contact's address under the names of the shipping address. */
const SAME_AS_CONTACT = {
  shipping_company: 'insured_company_name',
  shipping_first_name: 'insured_first_name',
  shipping_last_name: 'insured_last_name',
  shipping_phone: 'insured_phone',
  shipping_ext: 'insured_ext',
  shipping_email: 'insured_email',
  shipping_address_1: 'insured_address_1',
  shipping_address_2: 'insured_address_2',
  shipping_city: 'insured_city',
  shipping_state: 'insured_state',
  shipping_zip: 'insured_zip',
}

export default function ShippingStep() {
  const quote = useDraftQuote()
  const session = useSession()
  if (!shippingStep.applies.when(quote)) return <NotNeeded step={shippingStep} />

  function copyContact() {
    const texts = Object.entries(SAME_AS_CONTACT).map(([to, from]) => [to, textOf(session.get(), from)])
    session.type(Object.fromEntries(texts))
  }

  return (
    <WizardStep step={shippingStep}>
      {(field) => (
        <>
          <Button className="justify-self-start" onClick={copyContact}>
            Use the contact’s address
          </Button>
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
