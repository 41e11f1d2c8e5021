import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '#server/operations/backup/backup-error.ts'

/**
 * The memory that deriving a key takes, as a power of two in KiB: 64 MiB. It suits small machines, and BACKUP_KEY is too
 * long to be guessed.
 */
const SCRYPT_WORK_FACTOR = 16

/** The first bytes of an encrypted file. The format is that of the `age` command, which can open it too. */
const MAGIC = 'age-encryption.org/'

export function isEncrypted(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).toString('latin1') === MAGIC
}

export async function encrypt(
  stream: ReadableStream<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  return encrypter.encrypt(stream)
}

/** Decrypts a stream whose chunks are authenticated: it fails at the first changed byte, and where the end is missing. */
export async function decrypt(
  stream: ReadableStream<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return await decrypter.decrypt(stream)
  } catch (error) {
    if (/no identity matched/.test(String(error)))
      throw new BackupError('BACKUP_KEY isn’t the key this backup was encrypted with.')
    throw error
  }
}
