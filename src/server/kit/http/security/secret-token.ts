import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody can guess. Only its hash is stored, so the database reveals no secret. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
