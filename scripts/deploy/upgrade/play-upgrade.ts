// Plays docs/operating/upgrading.md with two real builds, the newest one with fewer migrations and this one: under purchases
// on PostgreSQL, one instance after the other, and on the folder of the embedded database; then the ways back.
// `--from=COMMIT` names another older build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../source-files.ts'
import { findOlderCommit, prepareRelease, takeSources } from './older-release.ts'
import { playOneFolder } from './one-folder.ts'
import { withPostgres, withSite } from './site.ts'
import { playTwoInstances } from './two-instances.ts'

const named = process.argv.find((argument) => argument.startsWith('--from='))?.slice('--from='.length)
const commit = named ?? findOlderCommit(root)
if (commit === undefined)
  console.log('skipped: this folder has no history with an older build, so no upgrade is played')
else await play(commit)

async function play(from: string): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-upgrade-'))
  try {
    const newer = prepareRelease('newer', root)
    const folder = path.join(temporary, 'older')
    takeSources(root, from, folder)
    const older = prepareRelease('older', folder)
    console.log(`from ${from.slice(0, 12)} with ${older.build} migrations to this one with ${newer.build}`)
    const startedAt = Date.now()
    console.log('PostgreSQL, one instance after the other:')
    const isPlayed = await withPostgres((server) =>
      withSite(server, (site) => playTwoInstances(older, newer, site)),
    )
    if (!isPlayed) console.log('  skipped: there is no PostgreSQL here')
    console.log('the embedded database, stopped in between:')
    await withSite(undefined, (site) => playOneFolder(older, newer, site))
    console.log(`played in ${Math.round((Date.now() - startedAt) / 1000)} seconds`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
