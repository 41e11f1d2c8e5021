import { type Ref, useEffect, useRef } from 'react'
import { type PaymentOption, paymentOptions } from '#domain/quote/payment-methods.ts'
import { REP_METHODS } from '#domain/quote/payment.fields.ts'
import { paymentStep } from '#domain/quote/payment.step.ts'
import { RadioGroup, TextArea, TextField } from '#web/forms.tsx'
import { AccountCode, type AccountCodeHandle } from '#web/quote/components/AccountCode.tsx'
import { CardFields, type CardFieldsHandle } from '#web/quote/components/CardFields.tsx'
import { Coupons } from '#web/quote/components/Coupons.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { FocusedOnMount } from '#web/quote/components/FocusedOnMount.tsx'
import { SwitchUndo } from '#web/quote/components/SwitchUndo.tsx'
import { useDraftQuote, useSession, useSessionState } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { useSwitch } from '#web/quote/use-switch.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function PaymentStep() {
  const session = useSession()
  const method = useMethod()
  const cardFields = useRef<CardFieldsHandle>(null)
  const accountCode = useRef<AccountCodeHandle>(null)

  useEffect(() => {
    if (textOf(session.get(), 'payment_type') === '') session.type({ payment_type: 'credit_card' })
  }, [session])

  async function holdMeans(): Promise<boolean> {
    if (method?.code) return accountCode.current?.check() ?? false
    return method?.method === 'credit_card' ? holdCard(session, cardFields.current) : true
  }

  return (
    <WizardStep step={paymentStep} beforeNext={holdMeans}>
      {(field) => (
        <>
          <FieldGroup title="How you pay">
            <HowToPay field={field} />
            {method?.code && <AccountCode key={method.code} code={method.code} ref={accountCode} />}
            {method?.method === 'credit_card' && <Card fields={cardFields} />}
          </FieldGroup>
          <FieldGroup title="Your papers">
            <TextField {...field('emails_to_be_sent')} />
            <TextArea {...field('special_instructions')} />
          </FieldGroup>
          {/* Last, as a code that is entered makes it longer. */}
          <FieldGroup title="Coupons">
            <Coupons />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** @rule T03 Another way to pay clears the list of those who get the papers; where one is typed, it asks first. */
function HowToPay({ field }: { field: StepField }) {
  const choice = useSwitch('payment_type')
  return (
    <>
      <FocusedOnMount when={choice.stage.at === 'undone'}>
        <RadioGroup
          {...field('payment_type')}
          look="cards"
          options={useOffered().map(({ method, label }) => ({ value: method, label }))}
          value={choice.value}
          onChange={choice.choose}
        />
      </FocusedOnMount>
      <SwitchUndo of={choice}>The addresses for the papers belonged to the other way to pay.</SwitchUndo>
    </>
  )
}

function Card({ fields }: { fields: Ref<CardFieldsHandle> }) {
  const session = useSession()
  const { card } = useSessionState()
  if (!card) return <CardFields ref={fields} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <p>
        {card.brand} ending in {card.last}
      </p>
      <Button kind="quiet" onClick={() => session.holdCard(null)}>
        Use another card
      </Button>
    </div>
  )
}

/** What this quote may be paid by on this page; what a rep has chosen stays to be seen. */
function useOffered(): PaymentOption[] {
  const { answers } = useDraftQuote()
  const { payment_type: chosen } = answers
  const byRep = chosen !== undefined && REP_METHODS.includes(chosen)
  return paymentOptions(answers, byRep ? 'rep' : 'client').filter(
    ({ method, wallet }) => wallet === undefined && (!REP_METHODS.includes(method) || method === chosen),
  )
}

function useMethod(): PaymentOption | undefined {
  const { payment_type: chosen } = useDraftQuote().answers
  return useOffered().find(({ method }) => method === chosen)
}

async function holdCard(session: QuoteSession, fields: CardFieldsHandle | null): Promise<boolean> {
  if (session.get().card) return true
  const tokenized = (await fields?.tokenize()) ?? null
  session.holdCard(tokenized)
  return tokenized !== null
}
