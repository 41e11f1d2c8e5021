import { useEffect, useRef } from 'react'
import { paymentFields } from '#domain/quote/payment.fields.ts'
import { paymentStep } from '#domain/quote/payment.step.ts'
import { RadioGroup, TextArea, TextField } from '#web/forms.tsx'
import { CardFields, type CardFieldsHandle } from '#web/quote/components/CardFields.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

/** What can be paid by on this page today. */
const BY_CARD = paymentFields.payment_type.options?.filter(({ value }) => value === 'credit_card') ?? []

export default function PaymentStep() {
  const session = useSession()
  const { card } = useSessionState()
  const cardFields = useRef<CardFieldsHandle>(null)

  useEffect(() => {
    if (textOf(session.get(), 'payment_type') === '') session.type({ payment_type: 'credit_card' })
  }, [session])

  async function holdCard(): Promise<boolean> {
    if (session.get().card) return true
    const tokenized = (await cardFields.current?.tokenize()) ?? null
    session.holdCard(tokenized)
    return tokenized !== null
  }

  return (
    <WizardStep step={paymentStep} beforeNext={holdCard}>
      {(field) => (
        <>
          <FieldGroup title="How you pay">
            <RadioGroup {...field('payment_type')} look="cards" options={BY_CARD} />
            {card ? (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
                <p>
                  {card.brand} ending in {card.last}
                </p>
                <Button kind="quiet" onClick={() => session.holdCard(null)}>
                  Use another card
                </Button>
              </div>
            ) : (
              <CardFields ref={cardFields} />
            )}
          </FieldGroup>
          <FieldGroup title="Your papers">
            <TextField {...field('emails_to_be_sent')} />
            <TextArea {...field('special_instructions')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}
