import { SECOND_FACTOR_REQUIREMENTS } from '#domain/reps/second-factor-requirement.ts'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { parseReminderSchedule, REMINDER_LIMITS } from '#domain/accounting/reminders/reminder-schedule.ts'
import { decodeField } from '#domain/values/field.ts'
import { EMAIL_PATTERN } from '#domain/values/email-address.ts'
import { emailField, MIN_PASSWORD_LENGTH } from '#domain/reps/rep.fields.ts'
import {
  findNamesFault,
  joinNames,
  splitNames,
  type StickerList,
  USUAL_STICKERS,
} from '#domain/quote/signs/prize-stickers.ts'
import { findTerritory } from '#domain/values/territories.ts'
import { liveOverrides, SAMPLE_INSURER, findLiveSettingErrors } from '#server/config/production-checks.ts'
import { extraFeeSettings } from '#server/config/extra-fee-settings.ts'
import { paymentSettings, paymentSettingErrors } from '#server/config/payment-settings.ts'
import {
  textSetting,
  isLoopback,
  instantSetting,
  enumSetting,
  urlSetting,
  wholeNumberSetting,
} from '#server/kit/config/setting-kinds.ts'
import { LOG_LEVELS } from '#server/kit/config/env.ts'
import { timeoutSettings } from '#server/kit/config/timeout-settings.ts'

/** The domain part of an e-mail address. */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** One label of a name in DNS, or several with dots between them. */
const DKIM_SELECTOR = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i

/** An address, or a plain name followed by the address in angle brackets. */
const SENDER = /^(?:[\p{L}\p{N} .'&-]+ <[^<>\s]+>|[^<>\s]+)$/u

export function parseSenderAddress(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender
}

/** The site's origin; the path below it, `/quote/`, is fixed. */
const origin = urlSetting(['http:', 'https:'], 'must be an http or https address').check(
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    'must be an origin without a path, such as https://cover.example.com',
  ),
)

/** A page elsewhere that customers open from ours. */
const webPage = urlSetting(['http:', 'https:'], 'must be an http or https address')

/** The stickers for signs of a kind of contest, with semicolons or on lines of their own. */
function stickersSetting(list: StickerList) {
  const names = textSetting.check(({ value, issues }) => {
    const message = findNamesFault(splitNames(value))
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })
  return z._default(names, joinNames(USUAL_STICKERS[list]))
}

/** All settings, as the environment gives them. `.env.example` explains each. */
export const eachSetting = z.object({
  HOST: z._default(textSetting, '127.0.0.1'),
  PORT: z._default(wholeNumberSetting(1, 65_535), 3000),
  SOCKET_PORT: z.optional(wholeNumberSetting(1, 65_535)),
  PUBLIC_URL: z.optional(origin),
  TRUST_PROXY: z.optional(
    textSetting.check(z.refine(isTrustedProxyList, 'must be a number of proxies, or their addresses')),
  ),
  MAINTENANCE_UNTIL: z.optional(instantSetting),
  DATABASE_URL: z.optional(urlSetting(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
  DATA_DIR: z._default(textSetting, './data'),
  INSTANCES: z._default(wholeNumberSetting(1, 100), 1),
  FILE_STORE: z._default(enumSetting(['local', 's3']), 'local'),
  S3_BUCKET: z.optional(textSetting),
  S3_REGION: z._default(textSetting, 'us-east-1'),
  S3_ENDPOINT: z.optional(urlSetting(['http:', 'https:'], 'must be an http or https address')),
  S3_ACCESS_KEY_ID: z.optional(textSetting),
  S3_SECRET_ACCESS_KEY: z.optional(textSetting),
  BACKUP_KEY: z.optional(textSetting.check(z.minLength(20, 'must have 20 characters or more'))),
  SAMPLE_DATA: z.optional(enumSetting(['yes', 'no'])),
  SMTP_URL: z.optional(urlSetting(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: z._default(
    textSetting.check(
      z.refine(
        (text) => SENDER.test(text) && EMAIL_PATTERN.test(parseSenderAddress(text)),
        'must be an address, such as Albatross <no-reply@example.com>',
      ),
    ),
    'Albatross <no-reply@albatross.invalid>',
  ),
  MAIL_DKIM_SELECTOR: z.optional(
    textSetting.check(
      z.refine((text) => DKIM_SELECTOR.test(text), 'must be a name, such as mail or s1.mail'),
    ),
  ),
  MAIL_REPORT_TOKEN: z.optional(textSetting.check(z.minLength(16, 'must have 16 characters or more'))),
  INBOUND_MAIL_DOMAIN: z.optional(
    textSetting.check(z.refine((text) => DOMAIN.test(text), 'must be a domain, such as mail.example.com')),
  ),
  NEXT_YEAR_REMINDERS: z._default(enumSetting(['yes', 'no']), 'yes'),
  FOLLOW_UP_DAYS: z.optional(wholeNumberSetting(1, 90)),
  INVOICE_REMINDERS: z.optional(
    textSetting.check(
      z.refine(
        (text) => parseReminderSchedule(text) !== undefined,
        `must be days from the due date in order, each once, such as -7,7,30. At most ${REMINDER_LIMITS.most}, from ${REMINDER_LIMITS.first} to ${REMINDER_LIMITS.last}`,
      ),
    ),
  ),
  INVOICE_REMINDER_DAYS: z.optional(wholeNumberSetting(1, 90)),
  SMS_URL: z.optional(urlSetting(['http:', 'https:'], 'must be an http or https address')),
  INSURER_NAME: z._default(textSetting, SAMPLE_INSURER.INSURER_NAME),
  INSURER_ADDRESS: z._default(textSetting, SAMPLE_INSURER.INSURER_ADDRESS),
  INSURER_PHONE: z._default(textSetting, SAMPLE_INSURER.INSURER_PHONE),
  INSURER_EMAIL: z._default(
    textSetting.check(z.email('must be an email address')),
    SAMPLE_INSURER.INSURER_EMAIL,
  ),
  SIGNS_SENDER_NAME: z.optional(textSetting),
  SIGNS_SENDER_ADDRESS: z.optional(textSetting),
  OFFICE_TIME_ZONE: z._default(
    textSetting.check(z.refine(isTimeZone, 'must be a time zone, such as America/Chicago')),
    'America/New_York',
  ),
  PRIVACY_URL: z.optional(webPage),
  TERMS_URL: z.optional(webPage),
  OFFICE_EMAIL: z.optional(textSetting.check(z.email('must be an email address'))),
  ...paymentSettings,
  ...liveOverrides,
  FIRST_REP_EMAIL: z.optional(
    textSetting.check(z.refine((text) => decodeField(emailField, text).ok, 'must be an email address')),
  ),
  FIRST_REP_PASSWORD: z.optional(
    textSetting.check(
      z.minLength(MIN_PASSWORD_LENGTH, `must have ${MIN_PASSWORD_LENGTH} characters or more`),
      z.maxLength(200, 'must have 200 characters or fewer'),
    ),
  ),
  REQUIRE_SECOND_FACTOR: z.optional(enumSetting(SECOND_FACTOR_REQUIREMENTS)),
  PRODUCER_FEE_LIMIT: z._default(wholeNumberSetting(0, 100), 10),
  CANCELLATION_FEE: z._default(wholeNumberSetting(0, 10_000), 60),
  ...extraFeeSettings,
  COURTESY_CREDIT_LIMIT: z._default(wholeNumberSetting(0, 1_000_000), 250),
  PRICE_SECOND_APPROVAL: z._default(wholeNumberSetting(0, 1_000_000), 250),
  CLAIM_SECOND_APPROVAL: z._default(wholeNumberSetting(0, 100_000_000), 10_000),
  CARRIER_ANSWER_DAYS: z._default(wholeNumberSetting(1, 90), 3),
  STANDARD_SHIPPING_DAYS: z._default(wholeNumberSetting(1, 60), 7),
  RUSH_SHIPPING_DAYS: z._default(wholeNumberSetting(1, 60), 3),
  HIO_STICKERS: stickersSetting('grand_prize'),
  PUTTING_STICKERS: stickersSetting('putting_prize'),
  SHOOTOUT_STICKERS: stickersSetting('shootout'),
  CLAIM_IDENTITY_DAYS: z._default(wholeNumberSetting(30, 36_500), 1_460),
  SPECIAL_PRICING_EMAILS: z._default(
    textSetting.check(
      z.refine(
        (text) =>
          parseSpecialPricingList(text).every((entry) => EMAIL_PATTERN.test(entry) || DOMAIN.test(entry)),
        'must be email addresses or domains with commas between them',
      ),
    ),
    '',
  ),
  REP_ONLY_TERRITORIES: z._default(
    textSetting.check(
      z.refine(
        (text) => splitEntries(text).every((code) => findTerritory(code) !== undefined),
        'must be codes of states, provinces or territories with commas between them, such as HI, PR, QC',
      ),
    ),
    '',
  ),
  CONVERSION_TAGGING: z.optional(urlSetting(['https:'], 'must be an https address')),
  RETENTION_DAYS: z._default(wholeNumberSetting(30, 36_500), 400),
  BOOKS_KEPT_YEARS: z._default(wholeNumberSetting(1, 100), 7),
  RATE_LIMITS: z._default(enumSetting(['on', 'off']), 'on'),
  RATE_LIMIT_LOOK_UPS: z._default(wholeNumberSetting(1, 1_000_000), 20),
  RATE_LIMIT_REQUESTS: z._default(wholeNumberSetting(1, 1_000_000), 1200),
  UPLOAD_LIMIT_QUOTE: z._default(wholeNumberSetting(1, 100_000), 50),
  UPLOAD_LIMIT_DAY: z._default(wholeNumberSetting(1, 1_000_000), 200),
  CASE_FILE_LIMIT: z._default(wholeNumberSetting(1, 2000), 100),
  CASE_FILES_LIMIT: z._default(wholeNumberSetting(1, 100_000), 500),
  CASE_FOLDER_LIMIT: z._default(wholeNumberSetting(10, 100_000), 10_000),
  CASE_UPLOADS_LIMIT: z._default(wholeNumberSetting(1, 1000), 20),
  SCANNER_URL: z.optional(
    textSetting.check(
      z.refine(isScannerAddress, 'must be such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl'),
    ),
  ),
  ...timeoutSettings,
  COOKIE_SECRET: z.optional(textSetting.check(z.minLength(32, 'must have 32 characters or more'))),
  DNS_SERVER: z.optional(
    textSetting.check(
      z.refine(isAddressWithPort, 'must be the address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353'),
    ),
  ),
  METRICS_TOKEN: z.optional(textSetting.check(z.minLength(16, 'must have 16 characters or more'))),
  LOG_LEVEL: z._default(enumSetting(LOG_LEVELS), 'info'),
})

/** The same, with what several of them decide together. */
export const settingsSchema = eachSetting.check(({ value, issues }) => {
  const refuse = (key: string, message: string) =>
    issues.push({ code: 'custom', path: [key], message, input: value })
  if (value.FILE_STORE === 's3' && !value.S3_BUCKET) refuse('S3_BUCKET', 'must be set if FILE_STORE is s3')
  if ((value.S3_ACCESS_KEY_ID === undefined) !== (value.S3_SECRET_ACCESS_KEY === undefined))
    refuse('S3_SECRET_ACCESS_KEY', 'goes with S3_ACCESS_KEY_ID. Set both or neither')
  const { FIRST_REP_EMAIL: email, FIRST_REP_PASSWORD: password } = value
  if (email !== undefined && password === undefined)
    refuse('FIRST_REP_PASSWORD', 'must be set with FIRST_REP_EMAIL')
  if (email === undefined && password !== undefined)
    refuse('FIRST_REP_EMAIL', 'must be set with FIRST_REP_PASSWORD')
  if (value.INBOUND_MAIL_DOMAIN !== undefined && value.MAIL_REPORT_TOKEN === undefined)
    refuse('MAIL_REPORT_TOKEN', 'must be set with INBOUND_MAIL_DOMAIN, or replies couldn’t be delivered')
  if (value.INVOICE_REMINDERS !== undefined && value.INVOICE_REMINDER_DAYS !== undefined)
    refuse('INVOICE_REMINDER_DAYS', 'can’t be set with INVOICE_REMINDERS, which replaces it. Remove it')
  if (value.RUSH_SHIPPING_DAYS > value.STANDARD_SHIPPING_DAYS)
    refuse('RUSH_SHIPPING_DAYS', 'can’t need more days than standard shipping')
  for (const [key, message] of paymentSettingErrors(value, isLocalSite(value.PUBLIC_URL)))
    refuse(key, message)
  for (const [key, message] of findLiveSettingErrors(value)) refuse(key, message)
  if (isLocalSite(value.PUBLIC_URL)) return
  if (value.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'can be off only if PUBLIC_URL is loopback')
})

export type Settings = z.output<typeof settingsSchema>

/** Addresses and domains, in lower case. */
export function parseSpecialPricingList(text: string): string[] {
  return splitEntries(text.toLowerCase())
}

/** Territories, by their codes as quotes store them. */
export function parseTerritoryList(text: string): string[] {
  return splitEntries(text).flatMap((text) => findTerritory(text)?.code ?? [])
}

/** The entries of a list with commas. */
function splitEntries(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Whether the site is meant for this machine only. */
export function isLocalSite(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || !URL.canParse(publicUrl) || isLoopback(publicUrl)
}

/** Proxies to trust: none, how many, or which. */
export function parseTrustedProxies(text: string | undefined): false | number | string[] {
  if (text === undefined) return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((proxy) => proxy.trim())
}

function isTrustedProxyList(text: string): boolean {
  const proxies = parseTrustedProxies(text)
  if (!Array.isArray(proxies)) return Number(proxies) < 100
  return proxies.every((proxy) => {
    const [address = '', bits = '0', ...rest] = proxy.split('/')
    if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
    return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(proxy)
  })
}

/** Where a scanner listens; undefined if it is no such address. */
export function parseScannerAddress(
  text: string,
): { host: string; port: number } | { socket: string } | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname } = new URL(text)
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return { socket: pathname }
  const isHost = protocol === 'tcp:' && hostname !== '' && port !== ''
  return isHost ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
}

function isScannerAddress(text: string): boolean {
  return parseScannerAddress(text) !== undefined
}

function isAddressWithPort(text: string): boolean {
  const [, address = '', port = '53'] = /^\[?([^\]]+?)\]?(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(isIP(text) ? text : address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535
}

/** A place, as a fixed distance from UTC knows no summer time. */
function isTimeZone(text: string): boolean {
  if (!/^(?:UTC|[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+)$/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
