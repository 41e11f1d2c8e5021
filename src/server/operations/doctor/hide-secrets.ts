import type { Env } from '#server/kit/config/env.ts'
import { maskError } from '#server/kit/logging/masking.ts'

type Credentials = [user: string, password: string]

/** Replaces every secret of the settings, in each form in which another program may repeat it. */
export function createSecretHider(env: Env): (text: string) => string {
  const secrets = [...new Set(listSecrets(env))].toSorted((one, other) => other.length - one.length)
  return (text) => maskError(secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text))
}

function listSecrets(env: Env): string[] {
  const { files, stripe, firstRep } = env
  const secrets = [
    env.mailReportToken,
    env.cookieSecret,
    env.backupKey,
    env.metricsToken,
    firstRep?.password,
    stripe?.secretKey,
    stripe?.webhookSecret,
    files.store === 's3' ? files.credentials?.secretAccessKey : undefined,
  ]
  const urls = [env.databaseUrl, env.smtpUrl, env.smsUrl].flatMap((url) => url ?? [])
  // Services that take no password often have their key in the path or the query.
  const keys = env.smsUrl === undefined ? [] : readParts(new URL(env.smsUrl))
  return [...secrets, ...keys, ...urls.flatMap(readCredentials).flatMap(spellings)].filter(
    (secret) => secret !== undefined && secret.length > 1,
  ) as string[]
}

function readParts({ pathname, searchParams }: URL): string[] {
  return [pathname, ...searchParams.values()]
}

/** PostgreSQL takes user and password in the query too. */
function readCredentials(url: string): Credentials[] {
  const { username, password, searchParams } = new URL(url)
  const passwords = [decodeURIComponent(password), ...searchParams.getAll('password')]
  const user = decodeURIComponent(username) || (searchParams.get('user') ?? '')
  return passwords.filter((each) => each !== '').map((each) => [user, each])
}

/** As it is, as in an address, and as a mail server is told it. */
function spellings([user, password]: Credentials): string[] {
  const base64 = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'))
  return [password, encodeURIComponent(password), ...base64]
}
