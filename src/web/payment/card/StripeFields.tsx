import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import {
  type CardFieldsHandle,
  CardFieldsSkeleton,
  type GatewayFieldsProps,
  useLoadTimeout,
} from '#web/payment/card/gateway-fields.tsx'
import { type StripeForm, createStripeForm } from '#web/payment/card/stripe-elements.ts'
import { usePaymentAmount } from '#web/payment/payment-context.ts'
import type { CardToken } from '#web/payment/payment-draft.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface StripeFieldsProps extends GatewayFieldsProps {
  publishableKey: string
}

/** Stripe's own card fields, and its wallet buttons if wallets are set up. */
export default function StripeFields({ handle, ...options }: StripeFieldsProps) {
  const { form, isReady, cardBox, walletBox } = useStripeForm(options)
  const [problem, setProblem] = useState('')

  useImperativeHandle<CardFieldsHandle | null, CardFieldsHandle | null>(handle, () => {
    if (!form || !isReady) return null
    async function tokenize(): Promise<CardToken | undefined> {
      setProblem('')
      const card = await form?.tokenize()
      if (typeof card !== 'string') return card
      setProblem(card)
      return undefined
    }
    return { tokenize, focus: () => form.card.focus() }
  }, [form, isReady])
  useLoadTimeout(isReady, options.onFailure)

  return (
    <div className="grid gap-4">
      {options.wallets.length > 0 && (
        <div className="grid gap-4">
          <div ref={walletBox} className="min-h-12" />
          <p className="text-center text-muted">Or enter a card</p>
        </div>
      )}
      <div className={`relative ${isReady ? '' : 'min-h-[16.9375rem]'}`}>
        {!isReady && <CardFieldsSkeleton />}
        <div ref={cardBox} />
      </div>
      {problem !== '' && (
        <Notice kind="error" title="We couldn’t use this card" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}

/** The form is created once, because its fields hold the typed card. A new price updates it. */
function useStripeForm(options: Omit<StripeFieldsProps, 'handle'>) {
  const cents = Math.round(usePaymentAmount() * 100)
  const [initial] = useState({ ...options, cents })
  const cardBox = useRef<HTMLDivElement>(null)
  const walletBox = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<StripeForm>()
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    let created: StripeForm | undefined
    let isUnmounted = false
    const { onFailure } = initial
    void createStripeForm(initial).then(
      (mounted) => {
        if (isUnmounted || !cardBox.current) return
        created = mounted
        setForm(mounted)
        mounted.card.on('ready', () => setIsReady(true))
        mounted.card.on('loaderror', onFailure)
        mounted.card.mount(cardBox.current)
        if (walletBox.current) mounted.wallet?.mount(walletBox.current)
      },
      () => !isUnmounted && onFailure(),
    )
    return () => {
      isUnmounted = true
      created?.card.destroy()
      created?.wallet?.destroy()
    }
  }, [initial])
  useEffect(() => form?.updateAmount(cents), [form, cents])

  return { form, isReady, cardBox, walletBox }
}
