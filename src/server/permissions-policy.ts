import type { Env } from '#server/kit/config/env.ts'

/** Features of browsers that our pages do not use. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Features that our pages use themselves, but no frame in them may: copying, and signing in with a passkey. */
const OWN_FEATURES = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com']
const GOOGLE_PAY = ['https://pay.google.com']

/**
 * The Permissions-Policy of every response. Only a configured wallet may ask for payment.
 *
 * @rule N104 The pages of the event day alone may ask for the place, which a person gives with a press.
 * @rule C17 Where neither Stripe nor a wallet is set up, no page can ask a browser to pay.
 */
export function createPermissionsPolicy(
  { stripe, wallets }: Pick<Env, 'stripe' | 'wallets'>,
  { asksForPlace = false } = {},
): string {
  const paying = [...(stripe ? STRIPE : []), ...(wallets.googlePay ? GOOGLE_PAY : [])]
  const pays = stripe !== undefined || wallets.googlePay !== undefined || wallets.applePay !== undefined
  const allowed = ['self', ...paying.map((origin) => `"${origin}"`)].join(' ')
  return [
    ...UNUSED_FEATURES.map(
      (feature) => `${feature}=(${asksForPlace && feature === 'geolocation' ? 'self' : ''})`,
    ),
    ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
    `payment=(${pays ? allowed : ''})`,
  ].join(', ')
}
