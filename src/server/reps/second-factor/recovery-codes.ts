import { randomBytes } from 'node:crypto'
import type { Db } from '#server/kit/db/database.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { replaceRecoveryCodes } from '#server/reps/second-factor/repository.ts'

const COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Makes new codes, which are shown once.
 *
 * @rule R02 Recovery codes are stored as hashes, each works once, and new ones replace the old.
 */
export async function createRecoveryCodes(trx: Db, repId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode)
  await replaceRecoveryCodes(trx, repId, codes.map(hashRecoveryCode))
  return codes
}

/** However it is typed: spaces, dashes and capitals make no difference. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z\d]/g, ''))
}

function createCode(): string {
  return Array.from({ length: GROUPS }, createGroup).join('-')
}

/** Bytes beyond the last whole multiple are left out, so that no letter is more likely. */
function createGroup(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let group = ''
  while (group.length < GROUP_LENGTH) {
    const [byte = limit] = randomBytes(1)
    if (byte < limit) group += ALPHABET[byte % ALPHABET.length]
  }
  return group
}
