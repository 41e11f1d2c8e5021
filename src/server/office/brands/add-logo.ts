import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BrandLogo } from '#domain/office/brands/brand-look.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Upload } from '#server/kit/files/clean-picture.ts'
import type { Context } from '#server/kit/context.ts'
import { scanFile } from '#server/kit/files/scan/scan-file.ts'
import { findLogo, insertLogo } from '#server/office/brands/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** In pixels: twice what a mail shows, so that it is sharp on fine screens. */
const ROOM = { width: 480, height: 160 }

/** The store names files by ids; the whole digest is compared when one is read. */
const nameOf = (sha256: string) =>
  `brandlogo/${sha256.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')}`

/**
 * Stores a logo that a brand can then have: its pixels alone, as PNG and no larger than a mail needs. The content is stored
 * before its row, under its digest: what breaks off between is stored again by the next try.
 *
 * @rule N35 N107 The logo of a brand line is checked, scanned and drawn again before anybody sees it.
 */
export async function addLogo(context: Context, rep: Rep, upload: Upload): Promise<BrandLogo> {
  const { db, files, now } = context
  await scan(context, upload)
  const picture = await context.threads.cleanPicture(upload, undefined, ROOM)
  if (typeof picture === 'string') throw refusal(picture)
  const { content, contentType, width, height } = picture
  const sha256 = createHash('sha256').update(content).digest('hex')
  // Written again even if it is known: it may be lost.
  await files.put(nameOf(sha256), content, contentType)
  await runWrite({ db }, async (trx, { audit, noAudit }) => {
    if (await findLogo(trx, sha256)) {
      noAudit('the same picture is there')
      return
    }
    const at = now()
    await insertLogo(trx, { sha256, width, height, sizeBytes: content.length, createdAt: at })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'brand_logo_uploaded',
      detail: { sha256, sizeBytes: content.length },
    })
  })
  return { sha256, width, height }
}

async function scan({ env }: Context, { content }: Upload): Promise<void> {
  if (env.scanner === undefined) return
  const result = await scanFile(env.scanner, Readable.from([content]))
  if (result === 'infected')
    throw refusal('FILE_MISMATCH', 'Our scanner found something harmful in this file. Use another one')
  if (result === 'unknown')
    throw refusal('FILE_INTERRUPTED', 'We can’t check files right now. Try again in a few minutes')
}

function refusal(code: FileProblemCode, message?: string): ProblemError {
  return new ProblemError({
    code,
    section: 'request',
    field: 'file',
    ...(message !== undefined && { message }),
  })
}

/** The picture, which is verified; undefined if it is gone. */
export async function readLogo(
  { files }: Pick<Context, 'files'>,
  sha256: string,
): Promise<Buffer | undefined> {
  const content = await files.get(nameOf(sha256))
  if (!content) return undefined
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`The file store holds another logo under ${sha256}`)
  return content
}
