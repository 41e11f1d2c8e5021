import * as z from 'zod/mini'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import { textSetting, isLoopback, enumSetting, urlSetting } from '#server/kit/config/setting-kinds.ts'

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** The hosts where Apple Pay confirms merchants, as listed by Apple. */
const APPLE_HOSTS = [
  'apple-pay-gateway.apple.com',
  'apple-pay-gateway-nc-pod1.apple.com',
  'apple-pay-gateway-nc-pod2.apple.com',
  'apple-pay-gateway-nc-pod3.apple.com',
  'apple-pay-gateway-nc-pod4.apple.com',
  'apple-pay-gateway-nc-pod5.apple.com',
  'apple-pay-gateway-pr-pod1.apple.com',
  'apple-pay-gateway-pr-pod2.apple.com',
  'apple-pay-gateway-pr-pod3.apple.com',
  'apple-pay-gateway-pr-pod4.apple.com',
  'apple-pay-gateway-pr-pod5.apple.com',
  'apple-pay-gateway-cert.apple.com',
]

function apiKey(prefixes: readonly string[]) {
  const begins = prefixes.map((prefix) => `${prefix}…`).join(' or ')
  return z.optional(
    textSetting.check(
      z.refine(
        (given) => prefixes.some((prefix) => given.startsWith(prefix)) && /^\w{10,300}$/.test(given),
        `must be a key that begins with ${begins}`,
      ),
    ),
  )
}

export const paymentSettings = {
  PAYMENT_GATEWAY: z.optional(enumSetting(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: apiKey(['sk_', 'rk_']),
  STRIPE_PUBLISHABLE_KEY: apiKey(['pk_']),
  STRIPE_WEBHOOK_SECRET: apiKey(['whsec_']),
  STRIPE_API_BASE: z._default(
    urlSetting(['http:', 'https:'], 'must be an http or https address').check(
      z.refine(isSafeOrigin, 'must be an origin without a path, by https (by http on loopback only)'),
    ),
    'https://api.stripe.com',
  ),
  GOOGLE_PAY_ENVIRONMENT: z.optional(enumSetting(['TEST', 'PRODUCTION'])),
  GOOGLE_PAY_GATEWAY: z.optional(textSetting),
  GOOGLE_PAY_MERCHANT_ID: z.optional(textSetting),
  GOOGLE_PAY_MERCHANT_NAME: z.optional(textSetting),
  APPLE_PAY_MERCHANT_ID: z.optional(textSetting),
  APPLE_PAY_MERCHANT_NAME: z.optional(textSetting),
  WALLET_SESSION_HOSTS: z._default(
    textSetting.check(
      z.refine(
        (given) => parseHosts(given).every((host) => HOST.test(host)),
        'must be names of hosts with commas between them',
      ),
    ),
    APPLE_HOSTS.join(','),
  ),
}

type PaymentSettings = z.output<z.ZodMiniObject<typeof paymentSettings>>

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Contradictions between settings, each at the setting to correct. */
export function paymentSettingErrors(
  given: PaymentSettings,
  isLocal: boolean,
): [key: string, message: string][] {
  const wrong: [string, string][] = []
  if (!isLocal && !given.PAYMENT_GATEWAY)
    wrong.push([
      'PAYMENT_GATEWAY',
      'must be set if PUBLIC_URL isn’t loopback: stripe, or sandbox (test cards, no coverage)',
    ])
  if (given.PAYMENT_GATEWAY === 'stripe') {
    for (const key of STRIPE_KEYS)
      if (!given[key]) wrong.push([key, 'must be set if PAYMENT_GATEWAY is stripe'])
    const modes = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY].map(
      (key) => key && /_live_/.test(key),
    )
    if (modes[0] !== undefined && modes[1] !== undefined && modes[0] !== modes[1])
      wrong.push(['STRIPE_PUBLISHABLE_KEY', 'must be of the same mode, test or live, as STRIPE_SECRET_KEY'])
  }
  if (given.GOOGLE_PAY_ENVIRONMENT && !given.GOOGLE_PAY_GATEWAY)
    wrong.push(['GOOGLE_PAY_GATEWAY', 'must be set with GOOGLE_PAY_ENVIRONMENT'])
  if (given.GOOGLE_PAY_ENVIRONMENT === 'PRODUCTION' && !given.GOOGLE_PAY_MERCHANT_ID)
    wrong.push(['GOOGLE_PAY_MERCHANT_ID', 'must be set if GOOGLE_PAY_ENVIRONMENT is PRODUCTION'])
  return wrong
}

export interface GooglePay {
  environment: 'TEST' | 'PRODUCTION'
  gateway: string
  merchantId: string
  merchantName: string
}

export interface ApplePay {
  merchantId: string
  merchantName: string
}

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of Stripe's API. */
  apiBase: string
}

export interface PaymentEnv {
  paymentGateway: 'sandbox' | 'stripe'
  /** Defined if Stripe is the gateway. */
  stripe: StripeSettings | undefined
  /** A wallet without its settings is not offered. */
  wallets: {
    googlePay: GooglePay | undefined
    applePay: ApplePay | undefined
    /** The only hosts that are asked for wallet sessions. */
    sessionHosts: readonly string[]
  }
}

export function readPaymentEnv(given: PaymentSettings, insurerName: string): PaymentEnv {
  const { GOOGLE_PAY_ENVIRONMENT: environment, APPLE_PAY_MERCHANT_ID: appleId } = given
  return {
    paymentGateway: given.PAYMENT_GATEWAY ?? 'sandbox',
    stripe: given.PAYMENT_GATEWAY === 'stripe' ? readStripeSettings(given) : undefined,
    wallets: {
      googlePay: environment && {
        environment,
        gateway: given.GOOGLE_PAY_GATEWAY ?? '',
        merchantId: given.GOOGLE_PAY_MERCHANT_ID ?? '',
        merchantName: given.GOOGLE_PAY_MERCHANT_NAME ?? insurerName,
      },
      applePay:
        appleId === undefined
          ? undefined
          : { merchantId: appleId, merchantName: given.APPLE_PAY_MERCHANT_NAME ?? insurerName },
      sessionHosts: parseHosts(given.WALLET_SESSION_HOSTS),
    },
  }
}

export function enabledWallets({ wallets: { googlePay, applePay } }: Pick<PaymentEnv, 'wallets'>): Wallet[] {
  return [...(googlePay ? (['google_pay'] as const) : []), ...(applePay ? (['apple_pay'] as const) : [])]
}

function readStripeSettings(given: PaymentSettings): StripeSettings {
  return {
    secretKey: given.STRIPE_SECRET_KEY ?? '',
    publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: new URL(given.STRIPE_API_BASE).origin,
  }
}

function parseHosts(given: string): string[] {
  return given
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
}

function isSafeOrigin(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { href, origin, protocol } = new URL(given)
  return href === `${origin}/` && (protocol === 'https:' || isLoopback(given))
}
