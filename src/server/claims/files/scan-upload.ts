import { type FileHandle } from 'node:fs/promises'
import { RetryLater } from '#server/jobs/retry.ts'
import { type Context } from '#server/kit/context.ts'
import { scanFile } from '#server/kit/files/scan/scan-file.ts'

/** A scanner that is away is asked again after so long. */
const AGAIN_SECONDS = 60

/** Thrown while the scanner does not say what it found. */
export class ScannerAway extends RetryLater {
  constructor() {
    super(AGAIN_SECONDS, 'The scanner does not answer')
  }
}

/**
 * What the scanner says of a file that has arrived; `none` where no scanner is set.
 *
 * @rule N107 Where a scanner is set, nobody gets a file before it found nothing in it. While it is away, files wait.
 */
export async function scanUpload(
  { env }: Pick<Context, 'env'>,
  staged: FileHandle,
): Promise<'clean' | 'infected' | 'none'> {
  if (env.scanner === undefined) return 'none'
  const result = await scanFile(env.scanner, staged.createReadStream({ start: 0, autoClose: false }))
  if (result === 'unknown') throw new ScannerAway()
  return result
}
