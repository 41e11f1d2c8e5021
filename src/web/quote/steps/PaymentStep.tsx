import { type Ref, useEffect, useRef } from 'react'
import { paperFields, paymentMethodFields } from '#domain/quote/fields/payment.fields.ts'
import { paymentStep } from '#domain/quote/steps/payment.step.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FarmersExceptionSummary } from '#web/quote/payment/FarmersExceptionSummary.tsx'
import { MethodChoice } from '#web/quote/payment/MethodChoice.tsx'
import { MethodDetails, type MethodDetailsHandle } from '#web/quote/payment/MethodDetails.tsx'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import { sayCouponIsLeftOut } from '#web/quote/price/change-coupons.ts'
import { Coupons, type CouponsHandle } from '#web/quote/price/Coupons.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { useStepPlace } from '#web/quote/shell/step-form/step-place.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

/** @rule N101 It asks how to pay and that way's codes. */
export default function PaymentStep() {
  return useStepPlace().at === 'part' ? <PaymentOfCase /> : <PaymentPage />
}

function PaymentPage() {
  const session = useSession()
  const details = useRef<MethodDetailsHandle>(null)
  useEffect(() => {
    if (textOf(session.get(), 'payment_type') === '') session.edit({ payment_type: 'credit_card' })
  }, [session])
  return (
    <WizardStep step={paymentStep} beforeNext={async () => (await details.current?.check()) ?? true}>
      {(field) => <HowToPay field={field} details={details} />}
    </WizardStep>
  )
}

/** On a case it also has what a client answers on the last page: a rep does so without buying. */
const CASE_STEP = { ...paymentStep, fields: { ...paymentMethodFields, ...paperFields } }

function PaymentOfCase() {
  const session = useSession()
  const details = useRef<MethodDetailsHandle>(null)
  const coupons = useRef<CouponsHandle>(null)

  async function complete(): Promise<boolean> {
    if (!(await coupons.current?.flush())) sayCouponIsLeftOut(session.get().couponCode)
    return (await details.current?.check()) ?? true
  }

  return (
    <WizardStep step={CASE_STEP} beforeNext={complete}>
      {(field) => (
        <>
          <HowToPay field={field} details={details} />
          <FieldGroup title="Documents">
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

interface HowToPayProps {
  field: StepField
  details: Ref<MethodDetailsHandle>
}

function HowToPay({ field, details }: HowToPayProps) {
  const isFree = amountDue(useSessionState()) === 0
  return (
    <div className="grid gap-y-5">
      <MethodChoice field={field} />
      {isFree ? (
        <p className="text-muted">There’s nothing to pay, so you don’t need an account or a card.</p>
      ) : (
        <>
          <MethodDetails ref={details} />
          <FarmersExceptionSummary />
        </>
      )}
    </div>
  )
}
