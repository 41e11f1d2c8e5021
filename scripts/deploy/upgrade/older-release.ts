import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const JOURNAL = 'src/server/kit/db/migrations/meta/_journal.json'
const LOCK_FILE = 'package-lock.json'
const PACKAGES = 'node_modules'

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** A built version of the program. */
export interface Release {
  name: 'older' | 'newer'
  folder: string
  /** How many migrations it knows, which is its number. */
  build: number
}

/**
 * The newest commit on the way to this one whose last migration is older than the last one of the working folder; undefined if the
 * history has none, as in a shallow clone.
 */
export function findOlderCommit(repository: string): string | undefined {
  const now = lastMigration(readFileSync(path.join(repository, JOURNAL), 'utf8'))
  const changes = git(repository, 'log', '--first-parent', '--format=%H', '--', JOURNAL)?.split('\n') ?? []
  return ['HEAD', ...changes.map((commit) => `${commit}^1`)]
    .map((name) => git(repository, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`))
    .find((commit) => {
      const before = commit && git(repository, 'show', `${commit}:${JOURNAL}`)
      return before && lastMigration(before) < now
    })
}

/** The release of a folder, which is built if it has to be. */
export function prepareRelease(name: Release['name'], folder: string): Release {
  execFileSync(process.execPath, ['scripts/run.mjs', 'prepare'], { cwd: folder, stdio: 'inherit' })
  const { entries } = readJournal(readFileSync(path.join(folder, JOURNAL), 'utf8'))
  return { name, folder, build: entries.length }
}

/** Takes the sources of a commit into a folder. They use the packages of the repository if they ask for the same ones. */
export function takeSources(repository: string, commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = `${folder}.tar`
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: repository })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const [ours, theirs] = [repository, folder].map((one) => readFileSync(path.join(one, LOCK_FILE), 'utf8'))
  if (ours === theirs && existsSync(path.join(repository, PACKAGES))) linkPackages(repository, folder)
}

/** Entry by entry, so that an install in that folder would remove links and no package. */
function linkPackages(repository: string, folder: string): void {
  mkdirSync(path.join(folder, PACKAGES))
  for (const entry of readdirSync(path.join(repository, PACKAGES)))
    symlinkSync(path.join(repository, PACKAGES, entry), path.join(folder, PACKAGES, entry))
}

function lastMigration(text: string): number {
  return Math.max(...readJournal(text).entries.map(({ when }) => when))
}

function readJournal(text: string): z.output<typeof journal> {
  return journal.parse(JSON.parse(text))
}

/** Its output; undefined if it refuses, or if there is no git or no repository. */
function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}
