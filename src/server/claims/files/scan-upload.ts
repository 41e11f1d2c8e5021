import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RetryLater } from '#server/jobs/retry.ts'
import type { Context } from '#server/kit/context.ts'
import { readAt } from '#server/kit/files/inspect/check-video.ts'
import { scanFile } from '#server/kit/files/scan/scan-file.ts'

/** A scanner that is away is asked again after so long. */
const AGAIN_SECONDS = 60

/** Thrown while the scanner does not say what it found. */
export class ScannerAway extends RetryLater {
  constructor() {
    super(AGAIN_SECONDS, 'The scanner doesn’t answer')
  }
}

const PIECE_BYTES = 256 * 1024

/** A stream of its own would close the file when it ends, which is still to be kept. */
async function* readPieces(staged: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += PIECE_BYTES) yield readAt(staged, at, Math.min(PIECE_BYTES, size - at))
}

/**
 * What the scanner says of a file that has arrived; `none` where no scanner is set.
 *
 * @rule N107 Where a scanner is set, nobody gets a file before it found nothing in it. While it is away, files wait.
 */
export async function scanUpload(
  { env }: Pick<Context, 'env'>,
  staged: FileHandle,
  size: number,
): Promise<'clean' | 'infected' | 'none'> {
  if (env.scanner === undefined) return 'none'
  const result = await scanFile(env.scanner, Readable.from(readPieces(staged, size)))
  if (result === 'unknown') throw new ScannerAway()
  return result
}
