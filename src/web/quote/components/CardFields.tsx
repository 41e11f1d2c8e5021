import { lazy, type Ref, Suspense, useState } from 'react'
import { type CardFieldsHandle, FieldShapes, type Wallet } from '#web/quote/components/card-fields-parts.tsx'
import { SandboxFields } from '#web/quote/components/SandboxFields.tsx'
import { type PaymentConfig, usePaymentConfig } from '#web/quote/public-config.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export { type CardFieldsHandle } from '#web/quote/components/card-fields-parts.tsx'

const StripeFields = lazy(() => import('#web/quote/components/StripeFields.tsx'))

/**
 * The gateway's own card fields, and its wallets where they are set up. What is typed there goes to the gateway;
 * this page gets a token.
 *
 * @rule C15 No card number ever passes through a page or a call of ours.
 */
export function CardFields({ ref }: { ref?: Ref<CardFieldsHandle> }) {
  const { config, failed: unknown, again } = usePaymentConfig()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)

  function tryAgain() {
    setFailed(false)
    setAttempt(attempt + 1)
    if (unknown) again()
  }
  if (failed || unknown)
    return (
      <Notice kind="error" title="The card fields did not load" live>
        <p className="mb-3">See whether you are online, then try again.</p>
        <Button onClick={tryAgain}>Try again</Button>
      </Notice>
    )
  if (!config) return <Waiting />
  return <Fields key={attempt} handle={ref} config={config} onFailure={() => setFailed(true)} />
}

interface FieldsProps {
  handle: Ref<CardFieldsHandle> | undefined
  config: PaymentConfig
  onFailure: () => void
}

function Fields({ handle, config: { payment, wallets }, onFailure }: FieldsProps) {
  const session = useSession()
  const offered: Wallet[] = []
  if (wallets.google_pay) offered.push('google_pay')
  if (wallets.apple_pay) offered.push('apple_pay')
  const shared = { handle, wallets: offered, onWallet: session.holdCard, onFailure }
  if (payment.gateway === 'sandbox') return <SandboxFields {...shared} />
  return (
    <Suspense fallback={<Waiting />}>
      <StripeFields {...shared} publishableKey={payment.publishable_key} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <div className="relative -mx-1.5 h-[16.9375rem]">
      <FieldShapes />
    </div>
  )
}
