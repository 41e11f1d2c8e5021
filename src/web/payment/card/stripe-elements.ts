import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { getCardBrandName } from '#domain/purchase/card-brand.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import type { CardToken } from '#web/payment/payment-draft.ts'

export interface StripeForm {
  card: StripePaymentElement
  /** Undefined if no wallet is offered. */
  wallet: StripeExpressCheckoutElement | undefined
  /** Sets a new price, which a wallet shows. The typed card stays. */
  updateAmount: (cents: number) => void
  /** The typed card, or what is wrong with it. */
  tokenize: () => Promise<CardToken | string>
}

interface FormOptions {
  publishableKey: string
  cents: number
  wallets: readonly Wallet[]
  onWallet: (card: CardToken) => void
}

const UNCHECKED = 'We couldn’t check the card. Check the fields and try again'

/** Stripe's own fields and buttons. Stripe requires that its script is loaded from Stripe. */
export async function createStripeForm({ publishableKey, ...options }: FormOptions): Promise<StripeForm> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js is not there')
  const elements = newElements(stripe, options.cents)
  const card = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  const tokenize = () => createToken(stripe, elements)
  if (options.wallets.length === 0) {
    return { card, wallet: undefined, tokenize, updateAmount: (cents) => updateAmount(cents, elements) }
  }
  const walletElements = newElements(stripe, options.cents)
  const wallet = walletButtons(stripe, walletElements, options)
  return { card, wallet, tokenize, updateAmount: (cents) => updateAmount(cents, elements, walletElements) }
}

/** Stripe rejects an amount of 0, and then nothing is charged anyway. */
function updateAmount(cents: number, ...all: StripeElements[]): void {
  if (cents > 0) for (const elements of all) void elements.update({ amount: cents })
}

function newElements(stripe: Stripe, cents: number): StripeElements {
  return stripe.elements({
    mode: 'payment',
    amount: cents,
    currency: 'usd',
    // Like the server: the payment is authorized first, and the server captures it.
    captureMethod: 'manual',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: appearance(),
  })
}

function walletButtons(
  stripe: Stripe,
  elements: StripeElements,
  { wallets, onWallet }: Pick<FormOptions, 'wallets' | 'onWallet'>,
): StripeExpressCheckoutElement {
  const shown = (wallet: Wallet) => (wallets.includes(wallet) ? 'always' : 'never')
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: {
      googlePay: shown('google_pay'),
      applePay: shown('apple_pay'),
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  })
  buttons.on('confirm', async (event) => {
    const card = await createToken(stripe, elements)
    const wallet = wallets.find((known) => known === event.expressPaymentType)
    if (typeof card === 'string') event.paymentFailed({ reason: 'fail' })
    else onWallet({ ...card, ...(wallet && { wallet }) })
  })
  return buttons
}

async function createToken(stripe: Stripe, elements: StripeElements): Promise<CardToken | string> {
  const { error: wrong } = await elements.submit()
  // The fields show validation errors themselves.
  if (wrong) return wrong.type === 'validation_error' ? '' : (wrong.message ?? UNCHECKED)
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  if (error) return error.message ?? UNCHECKED
  const { brand, last4 = '' } = paymentMethod.card ?? {}
  return { token: paymentMethod.id, brand: getCardBrandName(brand), last: last4 }
}

/** Stripe's fields are in frames of their own, which do not have our colours. */
function appearance() {
  const colour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: colour('fairway'),
      colorBackground: colour('card'),
      colorText: colour('ink'),
      colorTextSecondary: colour('muted'),
      colorDanger: colour('flag'),
      fontSizeBase: '16px',
      borderRadius: '6px',
    },
  }
}
