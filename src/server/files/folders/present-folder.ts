import type * as z from 'zod/mini'
import type { caseFolder } from '#contract/files/folders.ts'
import { type CaseFolder, countInFolder } from '#server/files/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

export type ShownFolder = z.input<typeof caseFolder>

export function presentFolder({ id, name, isOurs, version }: CaseFolder, count: number): ShownFolder {
  return { id, name, kind: isOurs ? 'ours' : 'own', count, version }
}

export async function countFolder(db: Db, folder: CaseFolder): Promise<ShownFolder> {
  return presentFolder(folder, await countInFolder(db, folder.id))
}
