import { useQuery } from '@tanstack/react-query'
import { isNeeded } from '#domain/quote/steps/progress.ts'
import { producerStep } from '#domain/quote/steps/producer.step.ts'
import { DateField, type FieldBinding, MoneyField, SelectField, TextField } from '#web/form/fields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { StepNotNeeded } from '#web/quote/shell/step-form/StepNotNeeded.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function ProducerStep() {
  const quote = useDraftQuote()
  if (!isNeeded(producerStep, { quote })) return <StepNotNeeded step={producerStep} />
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
            <FeeField {...field('producer_fee')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** @rule N05 The page says the limit that the office sets, once it is known. */
function FeeField(field: FieldBinding) {
  const limit = useQuery(publicConfig, queryClient).data?.producer_fee_limit
  const { hint } = field.definition
  return (
    <MoneyField
      {...field}
      {...(limit !== undefined && { hint: `${hint}, at most ${limit} percent of the gross fees` })}
    />
  )
}
