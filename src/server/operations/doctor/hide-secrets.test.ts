import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnv } from '#server/config/read-env.ts'
import { settingsSchema } from '#server/config/settings.ts'
import { createSecretHider } from '#server/operations/doctor/hide-secrets.ts'

/** A secret of its own for each setting that can hold one. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'database-password-1',
  SMTP_URL: 'mail-password-2',
  SMS_URL: 'texts-password-3',
  S3_SECRET_ACCESS_KEY: 'bucket-secret-4',
  STRIPE_SECRET_KEY: 'sk_test_secret5secret5',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret6secret6',
  MAIL_REPORT_TOKEN: 'report-token-7-report',
  METRICS_TOKEN: 'metrics-token-8-metrics',
  COOKIE_SECRET: 'cookie-secret-9-cookie-secret-9-cookie',
  FIRST_REP_PASSWORD: 'a first password 10',
  BACKUP_KEY: 'backup-key-11-backup-key-11',
}

const SETTINGS = {
  ...SECRETS,
  DATABASE_URL: `postgres://albatross:${SECRETS['DATABASE_URL']}@db.example.com/albatross`,
  SMTP_URL: `smtps://mailer:${SECRETS['SMTP_URL']}@mail.example.com`,
  SMS_URL: `https://user:${SECRETS['SMS_URL']}@texts.example.com/send?key=in-the-query`,
  FILE_STORE: 's3',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_not_secret_at_all',
  FIRST_REP_EMAIL: 'robin@office.example',
}

/** Settings whose names sound like one, and that hold none. */
const NOT_SECRET = [
  'PUBLIC_URL',
  'PRIVACY_URL',
  'SCANNER_URL',
  'TERMS_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'S3_ACCESS_KEY_ID',
]

it('O15 every setting that can hold a secret is hidden', () => {
  const sounding = Object.keys(settingsSchema.shape).filter((name) =>
    /SECRET|TOKEN|PASSWORD|KEY|_URL$/.test(name),
  )
  expect(sounding.filter((name) => !NOT_SECRET.includes(name)).toSorted()).toEqual(
    Object.keys(SECRETS).toSorted(),
  )
  const hide = createSecretHider(readEnv(SETTINGS))
  for (const secret of [...Object.values(SECRETS), 'in-the-query'])
    expect(hide(`It said: ${secret}, and no more.`)).not.toContain(secret)
})

it('O15 the page about a compromised key says of each what to do', () => {
  const page = readFileSync('docs/operating/compromised-key.md', 'utf8')
  for (const name of Object.keys(SECRETS)) expect(page).toContain(`\`${name}\``)
})

it('O15 without secrets nothing changes', () => {
  const text = 'PostgreSQL 15.18, answers. Its data takes 8 MB.'
  expect(createSecretHider(readEnv({}))(text)).toBe(text)
})

it('O15 a password in the query of an address is hidden', () => {
  const hide = createSecretHider(
    readEnv({ DATABASE_URL: 'postgres:///albatross?host=/run/postgresql&user=al&password=in%20the%20query' }),
  )
  expect(hide('no access with "in the query" or in%20the%20query')).toBe(
    'no access with "[hidden]" or [hidden]',
  )
})
