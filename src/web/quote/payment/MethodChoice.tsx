import { methodsToChoose } from '#domain/quote/payment/payment-methods.ts'
import { paymentMethodFields } from '#domain/quote/fields/payment.fields.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { RadioGroup as BoundRadioGroup } from '#web/form/fields.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/**
 * How it is paid, for who has a choice; `field` binds it to the form of its own step.
 *
 * @rule T03 Another payment method clears the list of document recipients; if one is typed, it asks first.
 */
export function MethodChoice({ field }: { field?: StepField }) {
  const choice = useChoiceWithUndo('payment_type')
  const state = useAnswersState()
  const { answers } = useDraftQuote()
  const shown = {
    variant: 'cards',
    options: methodsToChoose(answers, state.viewer.editor).map(({ method, label }) => ({
      value: method,
      label,
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
        The addresses for the papers were for the other way to pay, so they are taken out.
      </ChoiceUndoNotice>
    </>
  )
}
