import { bindToForm } from '#web/form/bind-fields.tsx'
import { DateField as PlainDateField } from '#web/ui/typed/DateField.tsx'
import { MoneyField as PlainMoneyField } from '#web/ui/MoneyField.tsx'
import { NumberField as PlainNumberField } from '#web/ui/NumberField.tsx'
import { StepperField as PlainStepperField } from '#web/ui/StepperField.tsx'
import { TimeField as PlainTimeField } from '#web/ui/typed/TimeField.tsx'

export const NumberField = bindToForm(PlainNumberField)
export const StepperField = bindToForm(PlainStepperField)
export const MoneyField = bindToForm(PlainMoneyField)
export const DateField = bindToForm(PlainDateField)
export const TimeField = bindToForm(PlainTimeField)
