import { isNeeded } from '#domain/quote/steps/progress.ts'
import { shippingStep } from '#domain/quote/steps/shipping.step.ts'
import { TextField } from '#web/form/fields.tsx'
import { AddressFields, NameFields, PhoneFields } from '#web/quote/steps/PartyFields.tsx'
import { CopyContactAddress } from '#web/quote/signs/shipping/CopyContactAddress.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { StepNotNeeded } from '#web/quote/shell/step-form/StepNotNeeded.tsx'
import { ShippingArrivalNotice, ShippingDeadlineNotice } from '#web/quote/signs/shipping/ShippingNotices.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function ShippingStep() {
  const quote = useDraftQuote()
  const isTooLate = useShipping()?.speed === 'impossible'
  if (!isNeeded(shippingStep, { quote })) return <StepNotNeeded step={shippingStep} />

  return (
    <WizardStep step={shippingStep}>
      {(field) => (
        <>
          {isTooLate ? <ShippingDeadlineNotice /> : <ShippingArrivalNotice />}
          <CopyContactAddress />
          <FieldGroup title="Who receives the signs" columns>
            <NameFields side="shipping" field={field} />
            <TextField {...field('shipping_email')} type="email" />
            <PhoneFields side="shipping" field={field} />
            <div className="field-cell sm:col-span-2">
              <TextField {...field('shipping_company')} />
            </div>
          </FieldGroup>
          <AddressFields side="shipping" title="Where they go" field={field} />
        </>
      )}
    </WizardStep>
  )
}
