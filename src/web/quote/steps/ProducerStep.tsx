import { producerStep } from '#domain/quote/producer.step.ts'
import { DateField, MoneyField, SelectField, TextField } from '#web/forms.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { NotNeeded } from '#web/quote/components/NotNeeded.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'

export default function ProducerStep() {
  const quote = useDraftQuote()
  if (!producerStep.applies.when(quote)) return <NotNeeded step={producerStep} />
  return (
    <WizardStep step={producerStep}>
      {(field) => (
        <>
          <FieldGroup title="License" columns>
            <TextField {...field('producer_license_number')} />
            <SelectField {...field('producer_license_state')} />
            <DateField {...field('producer_license_exp_date')} dateFormat="MM/dd/yyyy" />
          </FieldGroup>
          <FieldGroup title="Errors and omissions insurance" columns>
            <TextField {...field('producer_carrier_name')} />
            <TextField {...field('producer_policy_number')} />
            <DateField {...field('producer_effective_date')} dateFormat="MM/dd/yyyy" />
            <DateField {...field('producer_exp_date')} dateFormat="MM/dd/yyyy" />
          </FieldGroup>
          <FieldGroup title="What you add">
            <MoneyField {...field('producer_fee')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}
