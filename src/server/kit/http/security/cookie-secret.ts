import { randomBytes } from 'node:crypto'
import type { Env } from '#server/kit/config/env.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findSetting, getOrCreateSetting } from '#server/kit/http/repository.ts'

interface SecretContext {
  db: Db
  env: Pick<Env, 'cookieSecret'>
}

const KEY = 'cookie_secret'

/** The secret that signs cookies, shared by all instances on one database; the first caller makes it. */
export async function getCookieSecret({ db, env }: SecretContext): Promise<string> {
  if (env.cookieSecret !== undefined) return env.cookieSecret
  const secret = await getOrCreateSetting(db, KEY, randomBytes(32).toString('base64url'))
  if (typeof secret !== 'string') throw new Error('The kept cookie secret is not a text')
  return secret
}

/** The same secret for those that only read; undefined while no instance has made it. */
export async function findCookieSecret({ db, env }: SecretContext): Promise<string | undefined> {
  const secret = env.cookieSecret ?? (await findSetting(db, KEY))
  return typeof secret === 'string' ? secret : undefined
}
