import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/read-env.ts'

/** Made here, so that no file holds what looks like a key. */
const key = (kind: string, mode: 'live' | 'test') => `${kind}_${mode}_${'0'.repeat(12)}`
const stripe = (mode: 'live' | 'test', kind = 'sk') => ({
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: key(kind, mode),
  STRIPE_PUBLISHABLE_KEY: key('pk', mode),
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
})

const SITE = { PUBLIC_URL: 'https://cover.example.com' }
const INSURER = {
  INSURER_NAME: 'Fairway Mutual',
  INSURER_ADDRESS: '1 Main Street, Austin, TX 78701',
  INSURER_PHONE: '512-555-0142',
  INSURER_EMAIL: 'service@fairway.com',
}
const READY = {
  ...SITE,
  ...INSURER,
  MAIL_FROM: 'Fairway <no-reply@fairway.com>',
  SMTP_URL: 'smtp://mail.fairway.com',
  DATABASE_URL: 'postgres://db/albatross',
  PRIVACY_URL: 'https://fairway.com/privacy',
  TERMS_URL: 'https://fairway.com/terms',
}
const LEFT_AS_IT_COMES = [
  ...Object.keys(INSURER),
  'MAIL_FROM',
  'SMTP_URL',
  'DATABASE_URL',
  'PRIVACY_URL',
  'TERMS_URL',
]

function wrongSettings(source: Record<string, string>): string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ {2}(\w+): /gm)].map(([, setting = '']) => setting)
  }
}

describe('V08 checks for production', () => {
  it('V08 a complete public configuration for real payments starts without warnings', () => {
    expect(readEnv({ ...stripe('live'), ...READY }).warnings).toEqual([])
  })

  it.each(['sk', 'rk'])('V08 a live %s_ key in public refuses all that was left as it comes', (kind) => {
    expect(wrongSettings({ ...stripe('live', kind), ...SITE })).toEqual(LEFT_AS_IT_COMES)
  })

  it.each([
    ['INSURER_NAME', 'ALLOW_LIVE_SAMPLE_INSURER'],
    ['INSURER_ADDRESS', 'ALLOW_LIVE_SAMPLE_INSURER'],
    ['INSURER_PHONE', 'ALLOW_LIVE_SAMPLE_INSURER'],
    ['INSURER_EMAIL', 'ALLOW_LIVE_SAMPLE_INSURER'],
    ['MAIL_FROM', 'ALLOW_LIVE_INVALID_SENDER'],
    ['SMTP_URL', 'ALLOW_LIVE_WITHOUT_SMTP'],
    ['DATABASE_URL', 'ALLOW_LIVE_EMBEDDED_DATABASE'],
    ['PRIVACY_URL', 'ALLOW_LIVE_WITHOUT_LEGAL_PAGES'],
    ['TERMS_URL', 'ALLOW_LIVE_WITHOUT_LEGAL_PAGES'],
  ])('V08 without %s the start needs %s=yes', (setting, override) => {
    const without = { ...stripe('live'), ...READY, [setting]: '' }
    expect(wrongSettings(without)).toEqual([setting])
    expect(() => readEnv(without)).toThrow(`set ${override}=yes`)
    expect(wrongSettings({ ...without, [override]: 'yes' })).toEqual([])
    const others = [
      'ALLOW_LIVE_SAMPLE_INSURER',
      'ALLOW_LIVE_INVALID_SENDER',
      'ALLOW_LIVE_WITHOUT_SMTP',
      'ALLOW_LIVE_EMBEDDED_DATABASE',
      'ALLOW_LIVE_WITHOUT_LEGAL_PAGES',
    ].filter((other) => other !== override)
    const allowed = Object.fromEntries(others.map((other) => [other, 'yes']))
    expect(wrongSettings({ ...without, ...allowed })).toEqual([setting])
  })

  it('V08 real payments over http never start, even with all overrides', () => {
    const http = { ...stripe('live'), ...READY, PUBLIC_URL: 'http://cover.example.com' }
    expect(wrongSettings(http)).toEqual(['PUBLIC_URL'])
  })

  it('V08 a live key is allowed on this machine', () => {
    expect(wrongSettings(stripe('live'))).toEqual([])
    expect(wrongSettings({ ...stripe('live'), PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
  })

  it.each([{ PAYMENT_GATEWAY: 'sandbox' }, stripe('test')])(
    'V08 play money in public starts, and says once what is not ready: $PAYMENT_GATEWAY',
    (gateway) => {
      const { warnings } = readEnv({ ...gateway, ...SITE })
      expect(warnings).toHaveLength(1)
      for (const setting of LEFT_AS_IT_COMES) expect(warnings[0]).toContain(setting)
      expect(readEnv({ ...gateway, ...READY }).warnings).toEqual([])
      const [http] = readEnv({ ...gateway, ...READY, PUBLIC_URL: 'http://cover.example.com' }).warnings
      expect(http).toMatch(/^PUBLIC_URL is http, so /)
    },
  )

  it('V08 on this machine there are no warnings', () => {
    expect(readEnv({}).warnings).toEqual([])
    expect(readEnv({ PUBLIC_URL: 'http://localhost:5173' }).warnings).toEqual([])
  })
})

describe('V08 a listener that other machines can reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'albatross.example', 'localhost.example'])(
    'V08 HOST=%s does not start without PUBLIC_URL',
    (HOST) => {
      expect(wrongSettings({ HOST })).toEqual(['HOST'])
      expect(
        wrongSettings({ HOST, PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' }),
      ).toEqual([])
    },
  )

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('V08 HOST=%s is this machine', (HOST) => {
    expect(wrongSettings({ HOST })).toEqual([])
  })

  it('V08 is reported if PUBLIC_URL is this machine', () => {
    const { warnings } = readEnv({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })
    expect(warnings).toEqual([expect.stringMatching(/^HOST 0\.0\.0\.0 can be reached from other machines/)])
  })
})
