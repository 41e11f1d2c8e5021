import { isNeeded } from '#domain/quote/steps/progress.ts'
import { shippingStep } from '#domain/quote/steps/shipping.step.ts'
import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
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
            <div className="field-rows gap-x-4 sm:grid-cols-2">
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
