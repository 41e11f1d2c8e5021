import { hash, verify } from '@node-rs/argon2'

/** Argon2id with its library's settings, which follow the recommendation of OWASP: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** What is verified against where there is no account, made once. */
let dummyHash: Promise<string> | undefined

/**
 * Whether a password is the one that was hashed. Without a hash it takes as long, and is not.
 *
 * @rule N36 How long the answer takes does not tell whether there is an account.
 */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  dummyHash ??= hash('the password of nobody at all')
  const matches = await verify(hashed ?? (await dummyHash), password)
  return matches && hashed !== undefined
}
