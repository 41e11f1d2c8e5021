import type Stripe from 'stripe'
import { evaluateClockDifference } from '#server/kit/doctor/clock-difference.ts'
import {
  amber,
  type DoctorCheck,
  type DoctorContext,
  type Finding,
  green,
  reasonOf,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import type { StripeSettings } from '#server/config/payment-settings.ts'
import { stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'

/** Shorter than a check may take, so that the reason is told instead of the time-out. */
const TIMEOUT_MS = 8000
/** The Date header has whole seconds. */
const DATE_STEP_MS = 1000

/** Stripe is asked for the balance, which changes nothing there. */
export const gatewayCheck: DoctorCheck = {
  id: 'gateway',
  title: 'Payment gateway',
  settings: /^(?:PAYMENT_GATEWAY|STRIPE_.*|PUBLIC_URL)$/,
  run: async (context) => {
    const { stripe } = context.env
    return stripe ? checkStripe(context, stripe) : [describeSandbox(context)]
  },
}

function describeSandbox({ env }: DoctorContext): Finding {
  return env.isLocal
    ? green('The sandbox takes test cards. Nothing sold is insured.')
    : amber(
        'The sandbox is the gateway of a public site. No one pays, and nothing sold is insured.',
        'Set PAYMENT_GATEWAY=stripe and its keys before customers come.',
      )
}

async function checkStripe(context: DoctorContext, settings: StripeSettings): Promise<Finding[]> {
  const { env, now } = context
  try {
    const before = now().getTime()
    const balance = await stripeSdk(settings).balance.retrieve({}, { timeout: TIMEOUT_MS })
    const here = (before + now().getTime()) / 2
    return [
      ...evaluateMode(balance.livemode, settings.secretKey, env.isLocal),
      ...compareClocks(balance.lastResponse.headers['date'], here),
    ]
  } catch (error) {
    return [describeFailure(error)]
  }
}

function evaluateMode(isLive: boolean, secretKey: string, isLocal: boolean): Finding[] {
  const mode = isLive ? 'live' : 'test'
  if (isLive !== secretKey.includes('_live_'))
    return [red(`Stripe treats this as a ${mode} mode, and its name says otherwise.`, 'Create a new key.')]
  if (isLive && isLocal)
    return [
      amber(
        'The key is live, but the site is for this machine only. Real cards would be charged.',
        'Use a test key (sk_test_…) until the site has its PUBLIC_URL.',
      ),
    ]
  if (!isLive && !isLocal)
    return [
      amber(
        'This is a test key, so customers of this public site can’t pay.',
        'Set the live keys and the signing secret of the live webhook.',
      ),
    ]
  return [green(`Stripe accepts the key, in ${mode} mode, and a signing secret for its webhook is set.`)]
}

function compareClocks(date: string | undefined, here: number): Finding[] {
  const there = Date.parse(date ?? '')
  return Number.isNaN(there) ? [] : [evaluateClockDifference('Stripe', there + DATE_STEP_MS / 2 - here)]
}

function describeFailure(error: unknown): Finding {
  const { statusCode } = error as Partial<Stripe.errors.StripeError>
  if (statusCode === 401)
    return red('Stripe refused the key.', 'Set STRIPE_SECRET_KEY to a key of your account that’s in use.')
  // A restricted key that is good for payments alone.
  if (statusCode === 403)
    return amber(
      'Stripe accepts the key but doesn’t let it read the balance, so we couldn’t check more.',
      'If payments work, do nothing. To check more, let the restricted key read the balance.',
    )
  if (statusCode !== undefined)
    return red(
      `Stripe answers with status ${statusCode}: ${reasonOf(error)}.`,
      'See https://status.stripe.com.',
    )
  return red(
    `We couldn’t reach Stripe: ${reasonOf(error)}.`,
    'Make sure this machine can connect to api.stripe.com (or STRIPE_API_BASE), and https://status.stripe.com.',
  )
}
