import { ProblemError } from '#domain/problem.ts'
import type { PrintPicture, SignSheet } from '#domain/signs/print-job.ts'
import type { PackedSign } from '#domain/signs/shipments.ts'
import type { Context } from '#server/kit/context.ts'
import { readStoredFile } from '#server/quotes/logos/read-stored-file.ts'

/** A sign with its picture, ready for the printer. */
export async function readSheet(
  context: Context,
  quoteId: string,
  { kind, count, sign, sponsor, logo }: PackedSign,
): Promise<SignSheet> {
  const picture = logo === undefined ? undefined : await readLogo(context, quoteId, logo)
  return { kind, copies: count, sign, sponsor, ...(picture && { logo: picture }) }
}

/** Without a picture that is gone the sponsor's name is printed. */
async function readLogo(context: Context, quoteId: string, id: string): Promise<PrintPicture | undefined> {
  try {
    const { content, contentType, width, height } = await readStoredFile(context, quoteId, id)
    return { content, contentType, width, height }
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND') return undefined
    throw error
  }
}
