import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { FILE_LINK_DAYS, isFilledByItself } from '#domain/files/case-files.ts'
import { numberName } from '#domain/files/file-label.ts'
import { folderKey } from '#domain/files/folder-names.ts'
import type { Rep } from '#server/access/access.ts'
import { notPossible } from '#server/files/changing/change-files.ts'
import { findFolder } from '#server/files/repository.ts'
import { requireRows } from '#server/files/listing/present-files.ts'
import type { CaseFileRow } from '#server/files/listing/repository.ts'
import { insertLink } from '#server/files/sending/repository.ts'
import { leavingName, leavingUse, requireContent, requireMayHave } from '#server/files/showing/serve-file.ts'
import type { Context } from '#server/kit/context.ts'
import type { FilePart } from '#server/kit/files/parts/repository.ts'
import { bytesOf, type PartStore } from '#server/kit/files/parts/store-parts.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'

interface ChosenFiles {
  quoteId: string
  files: readonly string[]
}

/** A file as it leaves the office. */
export interface LeavingFile {
  row: CaseFileRow
  name: string
  bytes: number
  store: PartStore
  parts: FilePart[]
}

const DAY_MS = 86_400_000

/**
 * Chosen files of a case that may leave the office, under names that differ.
 *
 * @rule N107 What stands in a folder of ours goes to nobody.
 */
export async function requireLeaving(
  context: Context,
  rep: Rep,
  { quoteId, files }: ChosenFiles,
): Promise<LeavingFile[]> {
  const rows = await requireRows(context, quoteId, files)
  requireMayHave(rep, rows)
  const missing = rows.find(({ state }) => state !== 'stored')
  if (missing) throw notPossible(`${missing.name} isn’t here. Choose again.`)
  for (const { name, folder, isClaims, claim } of rows) {
    if (isClaims || folder === null || folder === claim || isFilledByItself(folder)) continue
    const found = await findFolder(context.db, quoteId, folder)
    if (found?.isOurs) throw notPossible(`${name} is in ${found.name}, which only we see. Move it first.`)
  }
  const names = uniqueNames(rows.map(leavingName))
  return Promise.all(
    rows.map(async (row, place) => {
      const content = await requireContent(context, row, leavingUse(row))
      return { row, name: names[place] ?? row.name, bytes: bytesOf(content.parts), ...content }
    }),
  )
}

function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((one) => folderKey(one) === folderKey(name))
    return numberName(name, before.length + 1)
  })
}

interface LinkedFiles {
  quoteId: string
  to: { address: string; isCarriers: boolean }
  files: readonly LeavingFile[]
}

/**
 * A link by which one receiver gets files.
 *
 * @rule N107 A link to files is its receiver’s own. Of its secret only the hash is stored; it ends after 14 days, or when a rep ends it.
 */
export async function makeLink(
  { db, env, now }: Context,
  rep: Rep,
  { quoteId, to, files }: LinkedFiles,
): Promise<SecretLink> {
  const [token, createdAt] = [createSecret(), now()]
  const endsAt = new Date(createdAt.getTime() + FILE_LINK_DAYS * DAY_MS)
  const link = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    quoteId,
    recipient: to.address,
    isCarriers: to.isCarriers,
    sentBy: rep.id,
    createdAt,
    endsAt,
    endedAt: null,
    usedAt: null,
  }
  await insertLink(
    db,
    link,
    files.map(({ row, name }) => ({ fileId: row.id, name })),
  )
  return { url: env.publicUrl + pagePath('file-link', { token }), token, expiresAt: endsAt }
}
