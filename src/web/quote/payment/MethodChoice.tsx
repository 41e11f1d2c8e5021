import { methodsToChoose } from '#domain/quote/payment/payment-methods.ts'
import { calculateDueDate } from '#domain/quote/payment/due-date.ts'
import { isBilled, paymentMethodFields } from '#domain/quote/fields/payment.fields.ts'
import { useAnswersState, useStepContext } from '#web/quote/answers/context.ts'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { type CalendarDate, formatMonthAndDay } from '#domain/values/calendar.ts'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { RadioGroup as BoundRadioGroup } from '#web/form/fields.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/**
 * How it is paid, for who has a choice; `field` binds it to the form of its own step.
 *
 * @rule N23 What is billed says when it would be due, beside the choice.
 * @rule T03 Another payment method clears the list of document recipients; if one is typed, it asks first.
 */
export function MethodChoice({ field }: { field?: StepField }) {
  const choice = useChoiceWithUndo('payment_type')
  const state = useAnswersState()
  const { quote, today } = useStepContext()
  const { answers } = quote
  const shown = {
    variant: 'cards',
    options: methodsToChoose(answers, state.viewer.editor).map(({ method, label }) => ({
      value: method,
      label,
      ...(isBilled(method) && { aside: dueText(quote, today) }),
    })),
    value: choice.value || selectedMethod(state),
    onChange: choice.choose,
  } as const
  return (
    <>
      <FocusOnMount when={choice.stage.at === 'undone'}>
        {field ? (
          <BoundRadioGroup {...field('payment_type')} {...shown} />
        ) : (
          <RadioGroup name="payment_type" label={paymentMethodFields.payment_type.label} {...shown} />
        )}
      </FocusOnMount>
      <ChoiceUndoNotice of={choice}>
        We cleared the extra email addresses because you changed how you pay.
      </ChoiceUndoNotice>
    </>
  )
}

/** `due December 26`: when an invoice of today would be due. */
function dueText(quote: Quote, today: CalendarDate): string {
  return `due ${formatMonthAndDay(calculateDueDate(today, contestDates(quote)))}`
}
