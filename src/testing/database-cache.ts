import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'

const CACHE = 'node_modules/.cache/albatross'
const PGLITE_VERSION = 'node_modules/@electric-sql/pglite/package.json'

/** Path of a dump of an embedded database without a table. Making one takes seconds, so it is kept. */
export function findUnmigratedDump(): Promise<string> {
  return findOrMake('unmigrated', [], (dump) => writeDump(dump))
}

/** Path of a dump of an empty, migrated embedded database. */
export function findMigratedDump(): Promise<string> {
  return findOrMake('migrated', migrations(), async (dump) => writeDump(dump, await findUnmigratedDump()))
}

/** Puts an empty, migrated embedded database into a data folder, sooner than a program can make one. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const folder = await findOrMake('folder', migrations(), async (made) => {
    const { close } = await openDatabase({ databaseUrl: undefined, dataDir: made })
    await close()
  })
  cpSync(path.join(folder, 'pg'), path.join(dataDir, 'pg'), { recursive: true })
}

/** Kept until what it is made from changes. Several may make it at once: the first is kept. */
async function findOrMake(
  kind: string,
  madeFrom: readonly string[],
  make: (place: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [PGLITE_VERSION, ...madeFrom]) hash.update(readFileSync(file))
  const place = path.resolve(CACHE, `${kind}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(place)) return place
  mkdirSync(CACHE, { recursive: true })
  const older = readdirSync(CACHE).filter((name) => name.startsWith(`${kind}-`))
  const unfinished = path.resolve(CACHE, `unfinished-${kind}-${randomUUID()}`)
  await make(unfinished)
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
  for (const name of older) rmSync(path.join(CACHE, name), { recursive: true, force: true })
  return place
}

function migrations(): string[] {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => path.join(migrationsFolder, file))
}

/** Of a new database, or of the given one with all migrations. */
async function writeDump(dump: string, unmigrated?: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create(unmigrated ? { loadDataDir: await openAsBlob(unmigrated) } : {})
  if (unmigrated) {
    const [{ drizzle }, { migrate }] = await Promise.all([
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
    await migrate(drizzle(client, COLUMN_NAMES), { migrationsFolder })
  }
  const data = await client.dumpDataDir('none')
  await client.close()
  await writeFile(dump, Buffer.from(await data.arrayBuffer()))
}
