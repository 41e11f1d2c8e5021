import { hash, verify } from '@node-rs/argon2'

/** Argon2id with its library's settings, which follow the recommendation of OWASP: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** The hash to compare with if there is no account, created once. */
let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash it takes just as long, and is false.
 *
 * @rule N36 The time of the response does not tell whether there is an account.
 */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  dummyHash ??= hash('the password of nobody at all')
  const matches = await verify(hashed ?? (await dummyHash), password)
  return matches && hashed !== undefined
}
