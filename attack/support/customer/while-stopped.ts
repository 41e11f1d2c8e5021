import type { Db } from '#server/kit/db/database.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import type { AttackTarget } from '../target.ts'

/** Works on the database while no program does: the embedded one can be opened by one process only. */
export async function whileStopped<T>(
  { programs, storage }: AttackTarget,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await Promise.all(programs.map((program) => program.stop()))
  const { db, close } = await openDatabaseUnmigrated(storage)
  try {
    return await work(db)
  } finally {
    await close()
    await Promise.all(programs.map((program) => program.start()))
  }
}
