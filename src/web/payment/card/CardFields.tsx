import {
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { CardToken } from '#web/payment/payment-draft.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import {
  type CardFieldsHandle,
  CardFieldsSkeleton,
  type GatewayFieldsProps,
} from '#web/payment/card/gateway-fields.tsx'
import { useDeferredHandle } from '#web/payment/card/use-deferred-handle.ts'
import { SandboxFields } from '#web/payment/card/SandboxFields.tsx'
import { type PaymentConfig, usePaymentConfig } from '#web/api/public-config.ts'
import { usePaymentStore } from '#web/payment/payment-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const StripeFields = lazy(() => import('#web/payment/card/StripeFields.tsx'))

export type CardTokenizer = Pick<CardFieldsHandle, 'tokenize' | 'focus'>

interface CardFieldsProps {
  ref?: Ref<CardTokenizer>
  /** They replace the element that had the focus. */
  takesFocus?: boolean
}

/**
 * The gateway's own card fields, and its wallets if they are set up. The gateway gets what is typed; this page gets a
 * token. A call for the token waits until the fields have loaded or failed.
 *
 * @rule C15 No card number ever passes through a page or a call of ours.
 */
export function CardFields({ ref, takesFocus = false }: CardFieldsProps) {
  const { attach, whenReady } = useDeferredHandle<CardFieldsHandle>()
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      tokenize: () => whenReady((fields) => fields.tokenize()),
      focus: () => void whenReady(async (fields) => fields.focus()),
    }),
    [whenReady],
  )

  useEffect(() => {
    if (!takesFocus) return
    box.current?.focus()
    // If the focus has moved meanwhile, it stays there.
    void whenReady((fields) => document.activeElement === box.current && fields.focus())
  }, [takesFocus, whenReady])

  return (
    <div ref={box} role="group" aria-label="Card" tabIndex={-1} className="outline-none">
      <CardFieldsLoader handle={attach} />
    </div>
  )
}

function CardFieldsLoader({ handle }: { handle: GatewayFieldsProps['handle'] }) {
  const { config, hasFailed: unknown, retry } = usePaymentConfig()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const onFailure = useCallback(() => setFailed(true), [])

  function tryAgain() {
    setFailed(false)
    setAttempt(attempt + 1)
    if (unknown) retry()
  }
  if (failed || unknown) return <LoadErrorNotice handle={handle} onTryAgain={tryAgain} />
  if (!config) return <Loading />
  return <GatewayFields key={attempt} handle={handle} config={config} onFailure={onFailure} />
}

interface LoadErrorNoticeProps extends Pick<GatewayFieldsProps, 'handle'> {
  onTryAgain: () => void
}

/** Asked for a token, it focuses the button that loads the fields again. */
function LoadErrorNotice({ handle, onTryAgain }: LoadErrorNoticeProps) {
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => {
    const focus = () => frame.current?.querySelector('button')?.focus()
    return {
      focus,
      tokenize: async () => {
        focus()
        return undefined
      },
    }
  }, [])
  return (
    <div ref={frame}>
      <Notice kind="error" title="We couldn’t load the card fields" live>
        <p className="mb-3">Check your internet connection and try again.</p>
        <Button onClick={onTryAgain}>Try again</Button>
      </Notice>
    </div>
  )
}

interface FieldsProps extends Pick<GatewayFieldsProps, 'handle' | 'onFailure'> {
  config: PaymentConfig
}

function GatewayFields({ handle, config: { payment, wallets }, onFailure }: FieldsProps) {
  const draft = usePaymentStore()
  const offered: Wallet[] = []
  if (wallets.google_pay) offered.push('google_pay')
  if (wallets.apple_pay) offered.push('apple_pay')
  const shared = { handle, wallets: offered, onWallet: (card: CardToken) => draft.set({ card }), onFailure }
  if (payment.gateway === 'sandbox') return <SandboxFields {...shared} />
  return (
    <Suspense fallback={<Loading hasWallets={offered.length > 0} />}>
      <StripeFields {...shared} publishableKey={payment.publishable_key} />
    </Suspense>
  )
}

function Loading({ hasWallets = false }: { hasWallets?: boolean }) {
  return (
    <div className={`relative -mx-1.5 ${hasWallets ? 'h-[21.75rem]' : 'h-[15.25rem]'}`}>
      <CardFieldsSkeleton />
    </div>
  )
}
