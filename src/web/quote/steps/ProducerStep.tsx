import { useQuery } from '@tanstack/react-query'
import { contestDates } from '#domain/quote/model/quote.ts'
import { isNeeded } from '#domain/quote/steps/progress.ts'
import { producerStep } from '#domain/quote/steps/producer.step.ts'
import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'
import type { DayLimits } from '#web/ui/typed/day-limits.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { StepNotNeeded } from '#web/quote/shell/step-form/StepNotNeeded.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function ProducerStep() {
  const quote = useDraftQuote()
  if (!isNeeded(producerStep, { quote })) return <StepNotNeeded step={producerStep} />
  const limits = lastsUntil(contestDates(quote).at(-1))
  return (
    <WizardStep step={producerStep}>
      {(field) => (
        <>
          <FieldGroup title="License" columns>
            <TextField {...field('producer_license_number')} />
            <SelectField {...field('producer_license_state')} />
            <DateField {...field('producer_license_exp_date')} dateFormat="MM/dd/yyyy" limits={limits} />
          </FieldGroup>
          <FieldGroup title="Errors and omissions insurance" columns>
            <TextField {...field('producer_carrier_name')} />
            <TextField {...field('producer_policy_number')} />
            <DateField {...field('producer_effective_date')} dateFormat="MM/dd/yyyy" />
            <DateField {...field('producer_exp_date')} dateFormat="MM/dd/yyyy" limits={limits} />
          </FieldGroup>
          <FieldGroup title="What you add">
            <FeeField {...field('producer_fee')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** @rule N54 What must not expire before the last contest says so before Next is pressed. */
function lastsUntil(day: CalendarDate | undefined): DayLimits | undefined {
  return day && { from: day, before: `This is before your last contest on ${formatLongDay(day)}.` }
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
