import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { max, sql } from 'drizzle-orm'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { Caller } from '../../../attack/support/caller.ts'
import { Instance, runCommand } from './instance.ts'
import type { Release } from './older-release.ts'
import { REP, type Site } from './site.ts'
import { type Bought, expectStatus } from './traffic.ts'

const TOO_OLD = /^This build is too old for its database[:.] [Ii]t knows \d+ migrations/m
/** Stands for a later migration that takes something away. */
const CONTRACTION = '9999_taken_away'

/** A file that was written before the upgrade, and between which moments. */
export interface WrittenBackup {
  file: string
  from: number
  to: number
}

/** Whether the upgraded database admits the older build. */
export async function isAdmitted({ build }: Release, { store }: Site): Promise<boolean> {
  const { db, close } = await openDatabaseUnmigrated(store)
  try {
    const [asked] = await db
      .select({ oldest: max(schemaCompatibility.oldestBuild) })
      .from(schemaCompatibility)
    return build >= (asked?.oldest ?? 0)
  } finally {
    await close()
  }
}

/** As the program runs; undefined if that build has no such command. */
export async function writeBackup(release: Release, site: Site): Promise<WrittenBackup | undefined> {
  if (!existsSync(path.join(release.folder, 'dist/server/backup.js'))) return undefined
  const from = Date.now()
  const file = path.join(site.folder, 'before-the-upgrade.tar.gz')
  const { code, output } = await runCommand(release, 'backup', [file], site)
  assert.equal(code, 0, output)
  return { file, from, to: Date.now() }
}

/** The older build does not start on a database that no longer admits it, and changes no row. No program may run. */
export async function expectRefused(older: Release, site: Site): Promise<void> {
  if (await isAdmitted(older, site)) await takeAway(older, site)
  const before = await readAll(site)
  const { code, output } = await Instance.startRefused(older, site)
  assert.equal(code, 1, output)
  assert.match(output, TOO_OLD)
  assert.deepEqual(await readAll(site), before, 'A refused start changed something')
}

/** The older build on the backup of before: what was acknowledged until then is there, and nothing later. */
export async function expectRestored(
  older: Release,
  site: Site,
  { file, from, to }: WrittenBackup,
  bought: readonly Bought[],
): Promise<{ kept: number; lost: number }> {
  const restored = await site.createEmpty()
  const { code, output } = await runCommand(older, 'restore', [file], restored)
  assert.equal(code, 0, output)
  assert.match(output, /^books: everything holds$/m)
  assert.match(output, /every link holds$/m)
  assert.match(
    output,
    /^moment: \S+(; whatever was saved, bought or mailed later is not|\. Anything saved, bought, or sent later isn’t) in this backup/m,
  )
  const instance = await Instance.start(older, restored)
  const rep = await Caller.connect(instance.origin)
  expectStatus(await rep.send('POST', '/admin/session', REP), 200)
  const isThere = async ({ number, quote }: Bought) =>
    (await rep.get(`/policies/${number}`)).text.includes(quote.tournament)
  const [kept, lost] = [bought.filter(({ at }) => at < from), bought.filter(({ askedAt }) => askedAt > to)]
  for (const one of kept) {
    assert.ok(await isThere(one), `${one.number} is not in what was restored`)
    expectStatus(await one.visitor.at(instance.origin).get(`/policies/${one.number}`), 200)
  }
  for (const one of lost) assert.ok(!(await isThere(one)), `${one.number} was bought after the backup`)
  assert.equal(await instance.stop(), 0, instance.output)
  return { kept: kept.length, lost: lost.length }
}

async function takeAway({ build }: Release, { store }: Site): Promise<void> {
  const { db, close } = await openDatabaseUnmigrated(store)
  await db.insert(schemaCompatibility).values({ migration: CONTRACTION, oldestBuild: build + 1 })
  await close()
}

/** All rows, with the names of the migrations. */
async function readAll({ store }: Site): Promise<unknown> {
  const { db, close } = await openDatabaseUnmigrated(store)
  try {
    const { rows } = (await db.execute(sql`select * from drizzle.__drizzle_migrations order by id`)) as {
      rows: unknown[]
    }
    return [rows, await snapshotDatabase(db)]
  } finally {
    await close()
  }
}
