import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { CarrierFiles } from '#server/carriers/carrier-files.ts'
import { notPossible } from '#server/files/changing/change-files.ts'
import { listCarriers } from '#server/files/listing/beside/repository.ts'
import { requireRows } from '#server/files/listing/present-files.ts'
import { listKept } from '#server/files/listing/repository.ts'
import { listFolders } from '#server/files/repository.ts'
import { makeLink, requireLeaving } from '#server/files/sending/leaving-files.ts'
import { leavingName } from '#server/files/showing/serve-file.ts'

/** More are no list to choose from: the files themselves are mailed then. */
const MOST_OFFERED = 200

/**
 * Files of cases for letters to carriers.
 *
 * @rule D32 N107 A carrier gets files by a link of its own that works for 14 days, however small they are; what it can see already is
 * chosen.
 */
export const carrierFiles: CarrierFiles = {
  offer: async ({ db, now }, rep, quoteId) => {
    const ours = (await listFolders(db, quoteId)).flatMap(({ id, isOurs }) => (isOurs ? [id] : []))
    const mayHaveClaims = isAllowed(rep, 'claims')
    const rows = (await listKept(db, quoteId, { folder: undefined, limit: MOST_OFFERED })).filter(
      ({ folder, isClaims }) => (mayHaveClaims || !isClaims) && !(folder !== null && ours.includes(folder)),
    )
    const carriers = await listCarriers(
      db,
      rows.map(({ id }) => id),
      now(),
    )
    return rows
      .map((row) => ({
        id: row.id,
        name: leavingName(row),
        bytes: row.sizeBytes,
        isCarriers: carriers.includes(row.id),
      }))
      .toSorted((one, other) => Number(other.isCarriers) - Number(one.isCarriers))
  },

  send: async (context, effects, rep, { quoteId, files: chosen, to }) => {
    const files = await requireLeaving(context, rep, { quoteId, files: chosen })
    const link = await makeLink(context, rep, { quoteId, to: { address: to, isCarriers: true }, files })
    effects.publish({ quoteId, by: rep, news: 'files' })
    return {
      files: files.map(({ row, name, bytes }) => ({ id: row.id, name, size: formatFileSize(bytes) })),
      link,
    }
  },

  name: async (context, quoteId, id) => {
    const [row] = await requireRows(context, quoteId, [id])
    if (row?.state !== 'stored') throw notPossible('This file isn’t here. Choose again.')
    return { id: row.id, name: row.name }
  },
}
