import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { decodeField } from '#domain/field.ts'
import { EMAIL } from '#domain/email-address.ts'
import { emailField, SHORTEST_PASSWORD } from '#domain/reps/rep.fields.ts'
import { findTerritory } from '#domain/territories.ts'
import { liveOverrides, SAMPLE_INSURER, wrongLiveSettings } from '#server/going-live.ts'
import { paymentSettings, wrongPaymentSettings } from '#server/payments/payment-settings.ts'
import { anyText, isLoopback, momentWithZone, oneOf, url, wholeNumber } from '#server/setting-kinds.ts'
import { timeoutSettings } from '#server/timeout-settings.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What stands behind the @ of an address. */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** An address, or a name of plain words and the address in angle brackets. */
const SENDER = /^(?:[\p{L}\p{N} .'&-]+ <[^<>\s]+>|[^<>\s]+)$/u

function senderAddress(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender
}

/** The site's origin; the path below it, `/quote/`, is fixed. */
const origin = url(['http:', 'https:'], 'must be an http or https address').check(
  z.refine(
    (given) => !URL.canParse(given) || new URL(given).href === `${new URL(given).origin}/`,
    'must be an origin without a path, such as https://cover.example.com',
  ),
)

/** Every setting of the program, as the environment gives it. `.env.example` says what each is for. */
export const settingsSchema = z
  .object({
    HOST: z._default(anyText, '127.0.0.1'),
    PORT: z._default(wholeNumber(1, 65_535), 3000),
    SOCKET_PORT: z.optional(wholeNumber(1, 65_535)),
    PUBLIC_URL: z.optional(origin),
    TRUST_PROXY: z.optional(
      anyText.check(z.refine(isTrustedProxyList, 'must be a number of proxies, or their addresses')),
    ),
    MAINTENANCE_UNTIL: z.optional(momentWithZone),
    DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
    DATA_DIR: z._default(anyText, './data'),
    FILE_STORE: z._default(oneOf(['local', 's3']), 'local'),
    S3_BUCKET: z.optional(anyText),
    S3_REGION: z._default(anyText, 'us-east-1'),
    S3_ENDPOINT: z.optional(url(['http:', 'https:'], 'must be an http or https address')),
    S3_ACCESS_KEY_ID: z.optional(anyText),
    S3_SECRET_ACCESS_KEY: z.optional(anyText),
    SAMPLE_DATA: z.optional(oneOf(['yes', 'no'])),
    SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address')),
    MAIL_FROM: z._default(
      anyText.check(
        z.refine(
          (given) => SENDER.test(given) && EMAIL.test(senderAddress(given)),
          'must be an address, such as Albatross <no-reply@example.com>',
        ),
      ),
      'Albatross <no-reply@albatross.invalid>',
    ),
    MAIL_REPORT_TOKEN: z.optional(anyText.check(z.minLength(16, 'must have 16 characters or more'))),
    FOLLOW_UP_DAYS: z.optional(wholeNumber(1, 90)),
    SMS_URL: z.optional(url(['http:', 'https:'], 'must be an http or https address')),
    INSURER_NAME: z._default(anyText, SAMPLE_INSURER.INSURER_NAME),
    INSURER_ADDRESS: z._default(anyText, SAMPLE_INSURER.INSURER_ADDRESS),
    INSURER_PHONE: z._default(anyText, SAMPLE_INSURER.INSURER_PHONE),
    INSURER_EMAIL: z._default(
      anyText.check(z.email('must be an e-mail address')),
      SAMPLE_INSURER.INSURER_EMAIL,
    ),
    OFFICE_EMAIL: z.optional(anyText.check(z.email('must be an e-mail address'))),
    ...paymentSettings,
    ...liveOverrides,
    FIRST_REP_EMAIL: z.optional(
      anyText.check(z.refine((given) => decodeField(emailField, given).ok, 'must be an e-mail address')),
    ),
    FIRST_REP_PASSWORD: z.optional(
      anyText.check(
        z.minLength(SHORTEST_PASSWORD, `must have ${SHORTEST_PASSWORD} characters or more`),
        z.maxLength(200, 'must have 200 characters or fewer'),
      ),
    ),
    SPECIAL_PRICING_EMAILS: z._default(
      anyText.check(
        z.refine(
          (given) => specialPricingList(given).every((entry) => EMAIL.test(entry) || DOMAIN.test(entry)),
          'must be e-mail addresses or domains with commas between them',
        ),
      ),
      '',
    ),
    REP_ONLY_TERRITORIES: z._default(
      anyText.check(
        z.refine(
          (given) => entriesOf(given).every((code) => findTerritory(code) !== undefined),
          'must be codes of states, provinces or territories with commas between them, such as HI, PR, QC',
        ),
      ),
      '',
    ),
    CONVERSION_TAGGING: z.optional(url(['https:'], 'must be an https address')),
    RETENTION_DAYS: z._default(wholeNumber(30, 36_500), 400),
    RATE_LIMITS: z._default(oneOf(['on', 'off']), 'on'),
    RATE_LIMIT_LOOK_UPS: z._default(wholeNumber(1, 1_000_000), 20),
    RATE_LIMIT_REQUESTS: z._default(wholeNumber(1, 1_000_000), 1200),
    ...timeoutSettings,
    COOKIE_SECRET: z.optional(anyText.check(z.minLength(32, 'must have 32 characters or more'))),
    METRICS_TOKEN: z.optional(anyText.check(z.minLength(16, 'must have 16 characters or more'))),
    LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  })
  .check(({ value, issues }) => {
    const refuse = (key: string, message: string) =>
      issues.push({ code: 'custom', path: [key], message, input: value })
    if (value.FILE_STORE === 's3' && !value.S3_BUCKET)
      refuse('S3_BUCKET', 'must be named where FILE_STORE is s3')
    if ((value.S3_ACCESS_KEY_ID === undefined) !== (value.S3_SECRET_ACCESS_KEY === undefined))
      refuse('S3_SECRET_ACCESS_KEY', 'goes together with S3_ACCESS_KEY_ID: set both or neither')
    const { FIRST_REP_EMAIL: email, FIRST_REP_PASSWORD: password } = value
    if (email !== undefined && password === undefined)
      refuse('FIRST_REP_PASSWORD', 'must be given with FIRST_REP_EMAIL')
    if (email === undefined && password !== undefined)
      refuse('FIRST_REP_EMAIL', 'must be given with FIRST_REP_PASSWORD')
    for (const [key, message] of wrongPaymentSettings(value, isLocal(value.PUBLIC_URL))) refuse(key, message)
    for (const [key, message] of wrongLiveSettings(value)) refuse(key, message)
    if (isLocal(value.PUBLIC_URL)) return
    if (value.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'may be off only where PUBLIC_URL is loopback')
  })

export type Settings = z.output<typeof settingsSchema>

/** Addresses and domains, in lower case. */
export function specialPricingList(given: string): string[] {
  return entriesOf(given.toLowerCase())
}

/** Territories, by their codes as quotes store them. */
export function territoryList(given: string): string[] {
  return entriesOf(given).flatMap((given) => findTerritory(given)?.code ?? [])
}

/** What stands between commas. */
function entriesOf(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Whether only this machine is meant to reach the site. */
export function isLocal(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || !URL.canParse(publicUrl) || isLoopback(publicUrl)
}

/** Proxies whose word is taken: none, how many, or which. */
export function trustedProxies(given: string | undefined): false | number | string[] {
  if (given === undefined) return false
  return /^\d+$/.test(given) ? Number(given) : given.split(',').map((proxy) => proxy.trim())
}

function isTrustedProxyList(given: string): boolean {
  const proxies = trustedProxies(given)
  if (!Array.isArray(proxies)) return Number(proxies) < 100
  return proxies.every((proxy) => {
    const [address = '', bits = '0', ...rest] = proxy.split('/')
    if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
    return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(proxy)
  })
}
