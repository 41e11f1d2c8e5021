import type * as z from 'zod/mini'
import { isLoopback, isLoopbackHost, yesNoSetting } from '#server/kit/config/setting-kinds.ts'

/** The insurer's details until an operator sets them. */
export const SAMPLE_INSURER = {
  INSURER_NAME: 'Albatross Indemnity Company',
  INSURER_ADDRESS: '100 Fairway Drive, Wilmington, DE 19801',
  INSURER_PHONE: '(302) 555-0142',
  INSURER_EMAIL: 'service@albatross.example',
}

/** Each of these settings allows one unfinished setting on a site that takes real payments. */
export const liveOverrides = {
  ALLOW_LIVE_SAMPLE_INSURER: yesNoSetting,
  ALLOW_LIVE_INVALID_SENDER: yesNoSetting,
  ALLOW_LIVE_WITHOUT_SMTP: yesNoSetting,
  ALLOW_LIVE_EMBEDDED_DATABASE: yesNoSetting,
  ALLOW_LIVE_WITHOUT_LEGAL_PAGES: yesNoSetting,
}

type Override = keyof typeof liveOverrides

type LiveSettings = z.output<z.ZodMiniObject<typeof liveOverrides>> &
  Record<keyof typeof SAMPLE_INSURER | 'MAIL_FROM' | 'HOST', string> & {
    PUBLIC_URL?: string | undefined
    SMTP_URL?: string | undefined
    DATABASE_URL?: string | undefined
    PRIVACY_URL?: string | undefined
    TERMS_URL?: string | undefined
    PAYMENT_GATEWAY?: string | undefined
    STRIPE_SECRET_KEY?: string | undefined
  }

interface UnfinishedSetting {
  setting: string
  /** What is wrong, to be read after the name of the setting. */
  state: string
  override: Override
}

/** Domains that can never send mail (RFC 2606). */
const RESERVED_DOMAIN = /\.(?:invalid|example|test|localhost)>?$/i

/** Settings that still have a default which a public site must not have. */
function findUnfinishedSettings(settings: LiveSettings): UnfinishedSetting[] {
  const found: UnfinishedSetting[] = []
  for (const [setting, sample] of Object.entries(SAMPLE_INSURER))
    if (settings[setting as keyof typeof SAMPLE_INSURER] === sample)
      found.push({ setting, state: 'is the sample', override: 'ALLOW_LIVE_SAMPLE_INSURER' })
  if (RESERVED_DOMAIN.test(settings.MAIL_FROM))
    found.push({
      setting: 'MAIL_FROM',
      state: 'is at a domain that doesn’t exist',
      override: 'ALLOW_LIVE_INVALID_SENDER',
    })
  if (!settings.SMTP_URL)
    found.push({
      setting: 'SMTP_URL',
      state: 'isn’t set, so no mail is sent',
      override: 'ALLOW_LIVE_WITHOUT_SMTP',
    })
  if (!settings.DATABASE_URL)
    found.push({
      setting: 'DATABASE_URL',
      state: 'isn’t set, so one process keeps all purchases on this machine’s disk alone',
      override: 'ALLOW_LIVE_EMBEDDED_DATABASE',
    })
  for (const setting of ['PRIVACY_URL', 'TERMS_URL'] as const)
    if (!settings[setting])
      found.push({
        setting,
        state: 'isn’t set, so pages link to it only once an owner publishes it',
        override: 'ALLOW_LIVE_WITHOUT_LEGAL_PAGES',
      })
  return found
}

/**
 * Reasons not to start, by setting.
 *
 * @rule V08 Without PUBLIC_URL the program listens on loopback only. Where a public site takes real payments,
 * PUBLIC_URL must be https, and insurer, sender, mail server, database and the links to privacy and terms must not be
 * left at their defaults, unless the setting made for it allows exactly that.
 */
export function findLiveSettingErrors(settings: LiveSettings): [key: string, message: string][] {
  const wrong: [string, string][] = []
  const { PUBLIC_URL: publicUrl, HOST: host } = settings
  if (publicUrl === undefined && !isLoopbackHost(host))
    wrong.push([
      'HOST',
      'can be other than loopback only with PUBLIC_URL, the address where people reach the site. ' +
        'Without it, anyone on the network could read all mail',
    ])
  if (!isPublic(publicUrl) || !takesRealMoney(settings)) return wrong
  if (isPlainHttp(publicUrl)) wrong.push(['PUBLIC_URL', 'must be https where real money is taken'])
  for (const { setting, state, override } of findUnfinishedSettings(settings))
    if (settings[override] === 'no')
      wrong.push([setting, `${state}, and real money is taken. Set it, or set ${override}=yes`])
  return wrong
}

/** Warnings for the operator that do not stop the start. */
export function listStartupWarnings(settings: LiveSettings): string[] {
  const warnings: string[] = []
  const { PUBLIC_URL: publicUrl, HOST: host } = settings
  if (publicUrl !== undefined && !isPublic(publicUrl) && !isLoopbackHost(host))
    warnings.push(
      `HOST ${host} can be reached from other machines, but PUBLIC_URL is this machine. Only this machine and reps can read the mail page`,
    )
  if (!isPublic(publicUrl)) return warnings
  if (isPlainHttp(publicUrl))
    warnings.push('PUBLIC_URL is http, so anyone in between can read and change everything sent')
  const left = findUnfinishedSettings(settings).map(({ setting, state }) => `${setting} ${state}`)
  if (left.length > 0) warnings.push(`Not ready for customers yet: ${left.join('; ')}`)
  return warnings
}

function isPublic(publicUrl: string | undefined): publicUrl is string {
  return publicUrl !== undefined && URL.canParse(publicUrl) && !isLoopback(publicUrl)
}

function isPlainHttp(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'http:'
}

/** Whether cards are charged, and not only a gateway for tests. */
export function takesRealMoney({ PAYMENT_GATEWAY: gateway, STRIPE_SECRET_KEY: key }: LiveSettings): boolean {
  return gateway === 'stripe' && /^(?:sk|rk)_live_/.test(key ?? '')
}
