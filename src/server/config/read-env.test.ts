import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEGAL_PAGE_FACTS } from '#domain/office/legal/legal-pages.ts'
import { OFFICE_SETTING_NAMES } from '#domain/office/office-settings.ts'
import { readEnv } from '#server/config/read-env.ts'
import { settingsSchema } from '#server/config/settings.ts'

const refusal = (source: Record<string, unknown>) => {
  try {
    readEnv(source)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('V08 configuration', () => {
  it('V08 starts with defaults only, on this machine only', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      isLocal: true,
      dataDir: './data',
      sampleData: true,
      paymentGateway: 'sandbox',
      trustProxy: false,
      rateLimits: { on: true, lookUpsPerMinute: 20, requestsPerMinute: 1200 },
    })
  })

  it('V08 counts an empty value as absent', () => {
    expect(readEnv({ PORT: '', SMTP_URL: '', PUBLIC_URL: '' })).toEqual(readEnv({}))
  })

  it('N108 V08 reads when invoices are reminded of, from either setting, and refuses both', () => {
    expect(readEnv({ INVOICE_REMINDERS: '-7, 7, 30' }).invoiceReminders).toEqual([-7, 7, 30])
    expect(readEnv({ INVOICE_REMINDER_DAYS: '10' }).invoiceReminders).toEqual([10, 20, 30])
    expect(readEnv({}).invoiceReminders).toBeUndefined()
    expect(refusal({ INVOICE_REMINDERS: '7', INVOICE_REMINDER_DAYS: '7' })).toContain(
      'INVOICE_REMINDER_DAYS: can’t be set with INVOICE_REMINDERS, which replaces it. Remove it',
    )
  })

  it.each(Object.keys(settingsSchema.shape))('V08 refuses a %s that is not a string', (key) => {
    for (const value of [3000, true, null, {}, ['x']]) {
      expect(refusal({ [key]: value })).toMatch(new RegExp(`^Invalid env provided\\n {2}${key}: `))
    }
  })

  it.each([
    ['PORT', '0', 'whole number from 1 to 65535'],
    ['PORT', '65536', 'whole number'],
    ['PORT', '80a', 'whole number'],
    ['PUBLIC_URL', 'cover.example.com', 'http or https'],
    ['PUBLIC_URL', 'https://cover.example.com/quote/', 'without a path'],
    ['DATABASE_URL', 'mysql://db/x', 'postgres://'],
    ['SMTP_URL', 'mail.example.com', 'smtp://'],
    ['MAIL_FROM', 'Albatross', 'must be an address'],
    ['MAIL_FROM', 'Albatross <a@example.com>, b@example.com', 'must be an address'],
    ['MAIL_FROM', 'Albatross\r\nBcc: b@example.com <a@example.com>', 'must be an address'],
    ['INVOICE_REMINDERS', '30,7', 'must be days from the due date in order, each once, such as -7,7,30'],
    ['INVOICE_REMINDERS', '-7;7', 'At most 10, from -60 to 365'],
    ['SAMPLE_DATA', 'maybe', 'one of: yes, no'],
    ['PRODUCER_FEE_LIMIT', '101', 'whole number from 0 to 100'],
    ['CANCELLATION_FEE', '59.50', 'whole number from 0 to 10000'],
    ['PREMIUM_BONUS_PRIZE_FEE', '45.505', 'an amount from 0 to 1000, such as 45 or 45.50'],
    ['RUSH_SHIPPING_FEE', '1000.01', 'an amount from 0 to 1000, such as 45 or 45.50'],
    ['COURTESY_CREDIT_LIMIT', '-1', 'whole number from 0 to 1000000'],
    ['PRICE_SECOND_APPROVAL', '1000001', 'whole number from 0 to 1000000'],
    ['REQUIRE_SECOND_FACTOR', 'reps', 'owners'],
    ['HIO_STICKERS', 'Trip; Boat; trip', 'have “trip” twice'],
    ['SHOOTOUT_STICKERS', '; ;', 'must name one sticker or more'],
    ['REP_ONLY_TERRITORIES', 'PR, XX', 'must be codes of states, provinces or territories'],
    ['REP_ONLY_TERRITORIES', 'PR; QC', 'with commas between them'],
    ['LOG_LEVEL', 'loud', 'one of: trace'],
    ['PAYMENT_GATEWAY', 'paypal', 'one of: sandbox, stripe'],
    ['STRIPE_SECRET_KEY', 'pk_test_1234567890', 'begins with sk_… or rk_…'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1234567890', 'begins with pk_…'],
    ['STRIPE_API_BASE', 'http://api.stripe.com', 'by https'],
    ['STRIPE_API_BASE', 'https://api.stripe.com/v1', 'without a path'],
    ['GOOGLE_PAY_ENVIRONMENT', 'LIVE', 'one of: TEST, PRODUCTION'],
    ['WALLET_SESSION_HOSTS', 'https://apple.com', 'names of hosts'],
    ['WALLET_SESSION_HOSTS', 'apple.com:8443', 'names of hosts'],
    ['TRUST_PROXY', 'yes', 'number of proxies'],
    ['COOKIE_SECRET', 'short', '32 characters'],
    ['METRICS_TOKEN', 'short', '16 characters'],
    ['RATE_LIMIT_LOOK_UPS', '0', 'whole number'],
  ])('V08 refuses %s=%s and says why', (key, value, why) => {
    expect(refusal({ [key]: value })).toContain(`  ${key}: `)
    expect(refusal({ [key]: value })).toContain(why)
  })

  it('C17 V08 requires all settings of Stripe or none, with keys of the same mode', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    }
    const env = readEnv({ PAYMENT_GATEWAY: 'stripe', ...keys })
    expect(env).toMatchObject({ paymentGateway: 'stripe', stripe: { apiBase: 'https://api.stripe.com' } })
    for (const key of Object.keys(keys))
      expect(refusal({ PAYMENT_GATEWAY: 'stripe', ...keys, [key]: '' })).toContain(`${key}: must be set`)
    const mixed = { PAYMENT_GATEWAY: 'stripe', ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890' }
    expect(refusal(mixed)).toContain('of the same mode')
    expect(readEnv(keys)).toMatchObject({ paymentGateway: 'sandbox', stripe: undefined })
  })

  it('C17 wallets are offered if they are configured, and are optional', () => {
    expect(readEnv({}).wallets).toMatchObject({ googlePay: undefined, applePay: undefined })
    expect(readEnv({}).wallets.sessionHosts).toContain('apple-pay-gateway.apple.com')
    expect(refusal({ GOOGLE_PAY_ENVIRONMENT: 'TEST' })).toContain('GOOGLE_PAY_GATEWAY: must be set')
    const live = { GOOGLE_PAY_ENVIRONMENT: 'PRODUCTION', GOOGLE_PAY_GATEWAY: 'stripe' }
    expect(refusal(live)).toContain('GOOGLE_PAY_MERCHANT_ID: must be set')
    const wallets = { ...live, GOOGLE_PAY_MERCHANT_ID: 'BCR2', APPLE_PAY_MERCHANT_ID: 'merchant.example' }
    expect(readEnv({ ...wallets, WALLET_SESSION_HOSTS: 'One.Example, two.example' }).wallets).toEqual({
      googlePay: {
        environment: 'PRODUCTION',
        gateway: 'stripe',
        merchantId: 'BCR2',
        merchantName: 'Albatross Indemnity Company',
      },
      applePay: { merchantId: 'merchant.example', merchantName: 'Albatross Indemnity Company' },
      sessionHosts: ['one.example', 'two.example'],
    })
  })

  it('N16 reads the territories of reps by their codes in upper or lower case', () => {
    expect(readEnv({}).repOnlyTerritories).toEqual([])
    expect(readEnv({ REP_ONLY_TERRITORIES: ' pr, QC,' }).repOnlyTerritories).toEqual(['PR', 'QC'])
  })

  it('V08 names every wrong key at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'x' })).toMatch(/PORT: [^]*LOG_LEVEL: /)
  })

  it('V08 N36 requires a gateway and rate limits if others can reach the site', () => {
    const message = refusal({ PUBLIC_URL: 'https://cover.example.com', RATE_LIMITS: 'off' })
    expect(message).toContain('PAYMENT_GATEWAY: must be set')
    expect(message).toContain('RATE_LIMITS: can be off only')
    expect(readEnv({ PUBLIC_URL: 'http://localhost:8080', RATE_LIMITS: 'off' }).rateLimits.on).toBe(false)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['https://cover.example.com', false],
    ['http://127.0.0.1.example.com', false],
  ])('V08 %s is this machine: %s', (PUBLIC_URL, local) => {
    expect(readEnv({ PUBLIC_URL, PAYMENT_GATEWAY: 'sandbox' }).isLocal).toBe(local)
  })

  it('N97 asks owners for a second factor where cards are charged, and nobody elsewhere, unless it is set', () => {
    const asked = (source: Record<string, string>) => readEnv(source).requireSecondFactor
    const end = '0'.repeat(12)
    const live = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: `sk_live_${end}` }
    const keys = { STRIPE_PUBLISHABLE_KEY: `pk_live_${end}`, STRIPE_WEBHOOK_SECRET: `whsec_${end}` }
    expect(asked({})).toBe('none')
    expect(asked({ ...live, ...keys })).toBe('owners')
    expect(asked({ ...live, ...keys, REQUIRE_SECOND_FACTOR: 'none' })).toBe('none')
    expect(asked({ REQUIRE_SECOND_FACTOR: 'all' })).toBe('all')
  })

  it('V08 reads proxies as a number or as addresses', () => {
    expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readEnv({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
  })

  it('V08 creates sample quotes only in the embedded database, unless set otherwise', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://db/x' }).sampleData).toBe(false)
    expect(readEnv({ DATABASE_URL: 'postgres://db/x', SAMPLE_DATA: 'yes' }).sampleData).toBe(true)
  })

  it('V08 documents every key and its default in .env.example, and no other', () => {
    const lines = readFileSync('.env.example', 'utf8').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)
    const all = [...lines]
    const documented = Object.fromEntries(all.map(([, , key, value]) => [key, value]))
    expect(Object.keys(documented).toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted())
    expect(readEnv(documented)).toEqual({ ...readEnv({}), given: expect.anything() })
    // Whoever copies the file sets none of what the office sets on its page.
    const left = all.filter(([, mark]) => mark === '#').map(([, , key = '']) => key)
    const legal = Object.values(LEGAL_PAGE_FACTS).map(({ variable }) => variable)
    expect(left.toSorted()).toEqual([...OFFICE_SETTING_NAMES, ...legal].toSorted())
  })
})
