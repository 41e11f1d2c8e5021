import { useEffect, useRef } from 'react'
import { type PaymentOption, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { REP_METHODS } from '#domain/quote/fields/payment.fields.ts'
import { paymentStep } from '#domain/quote/steps/payment.step.ts'
import { RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { usePaymentNavigation } from '#web/quote/payment/payment-navigation.ts'
import { ensureFarmersException } from '#web/quote/payment/farmers-exception.ts'
import { AccountCodeField, type AccountCodeHandle } from '#web/quote/payment/AccountCodeField.tsx'
import { CardEntry } from '#web/payment/card/CardEntry.tsx'
import { type CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { tokenizeCard } from '#web/payment/card/tokenize-card.ts'
import { Coupons, type CouponsHandle } from '#web/quote/price/Coupons.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { FarmersExceptionSummary } from '#web/quote/payment/FarmersExceptionSummary.tsx'
import { PaymentReferenceField, type PaymentReferenceHandle } from '#web/payment/PaymentReferenceField.tsx'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import { useStepPlace } from '#web/quote/shell/step-form/step-place.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { notify } from '#web/ui/notify.ts'

export default function PaymentStep() {
  const session = useSession()
  const payment = usePaymentStore()
  const method = useSelectedOption()
  const isFree = isNothingDue(useSessionState())
  const coupons = useRef<CouponsHandle>(null)
  const cardFields = useRef<CardTokenizer>(null)
  const accountCode = useRef<AccountCodeHandle>(null)
  const reference = useRef<PaymentReferenceHandle>(null)

  // A case is opened to look at it, too.
  const isOwnPage = useStepPlace().at === 'page'
  useEffect(() => {
    if (isOwnPage && textOf(session.get(), 'payment_type') === '')
      session.edit({ payment_type: 'credit_card' })
  }, [session, isOwnPage])

  async function completePaymentDetails(): Promise<boolean> {
    if (!(await coupons.current?.flush())) sayCouponIsLeftOut(session.get().couponCode)
    // A coupon may just have reduced the price to 0.
    if (isNothingDue(session.get())) return true
    if (method?.code) return (await accountCode.current?.check()) ?? false
    if (reference.current && !reference.current.check()) return false
    if (method?.method === 'credit_card' && !(await tokenizeCard(payment, cardFields.current))) return false
    return ensureFarmersException(session, payment)
  }

  return (
    <WizardStep step={paymentStep} beforeNext={completePaymentDetails}>
      {(field) => (
        <>
          <FieldGroup title="How you pay">
            <PaymentMethodField field={field} />
            {isFree ? (
              <p className="text-muted">There is nothing to pay: no account and no card is needed.</p>
            ) : (
              <>
                {method?.code && <AccountCodeField key={method.code} code={method.code} ref={accountCode} />}
                {method?.method === 'credit_card' && <CardEntry fields={cardFields} />}
                {(method?.method === 'check' || method?.method === 'transaction_id') && (
                  <PaymentReferenceField key={method.method} by={method.method} ref={reference} />
                )}
                <FarmersExceptionSummary />
              </>
            )}
          </FieldGroup>
          <FieldGroup title="Your papers">
            <TextField {...field('emails_to_be_sent')} />
            <TextArea {...field('special_instructions')} />
          </FieldGroup>
          {/* Last, as a code that is entered makes it longer. */}
          <FieldGroup title="Coupons">
            <Coupons ref={coupons} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** @rule N70 A code that is unknown or does not apply is said and left out; it never holds up the payment. */
function sayCouponIsLeftOut(code: string): void {
  if (code.trim() === '') return
  notify({
    type: 'warning',
    title: 'Coupon',
    message: `${code.trim()} does not count: the price is without it`,
  })
}

/** @rule T03 Another payment method clears the list of document recipients; if one is typed, it asks first. */
function PaymentMethodField({ field }: { field: StepField }) {
  const choice = useChoiceWithUndo('payment_type')
  const { wantsOtherMethod = false } = usePaymentNavigation()
  return (
    <>
      <FocusOnMount when={choice.stage.at === 'undone' || wantsOtherMethod}>
        <RadioGroup
          {...field('payment_type')}
          variant="cards"
          options={useOfferedOptions().map(({ method, label }) => ({ value: method, label }))}
          value={choice.value}
          onChange={choice.choose}
        />
      </FocusOnMount>
      <ChoiceUndoNotice of={choice}>
        The addresses for the papers were for the other way to pay, so they are taken out.
      </ChoiceUndoNotice>
    </>
  )
}

/**
 * The payment methods for this quote on this page; the one that a rep chose stays visible.
 *
 * @rule N23 A check, and a payment taken elsewhere, are offered to a rep alone.
 */
function useOfferedOptions(): PaymentOption[] {
  const { answers } = useDraftQuote()
  const { viewer } = useSessionState()
  const { payment_type: chosen } = answers
  const isShown = ({ method }: PaymentOption) =>
    viewer.editor === 'rep' || method === chosen || !REP_METHODS.includes(method)
  return paymentOptions(answers, 'rep').filter((option) => option.wallet === undefined && isShown(option))
}

function useSelectedOption(): PaymentOption | undefined {
  const { payment_type: chosen } = useDraftQuote().answers
  return useOfferedOptions().find(({ method }) => method === chosen)
}

/** Friends & Family, or coupons for the whole price. */
function isNothingDue({ price }: SessionState): boolean {
  return price.fields['amount_due'] === 0
}
