import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { root } from '../source-files.ts'

const MIGRATIONS = path.join(root, 'src/server/kit/db/migrations')
const SCHEMA = './src/server/**/*.schema.ts'

it('the newest snapshot is that of the schema, so that the next migration holds its own change alone', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'albatross-migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(MIGRATIONS, copy, { recursive: true })
  const before = readdirSync(copy)
  const said = execFileSync(
    path.join(root, 'node_modules/.bin/drizzle-kit'),
    [
      'generate',
      '--dialect',
      'postgresql',
      '--casing',
      COLUMN_NAMES.casing,
      '--schema',
      SCHEMA,
      '--out',
      path.relative(root, copy),
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(said).toContain('No schema changes')
  expect(readdirSync(copy)).toEqual(before)
}, 120_000)

it('only the newest snapshot is kept: migrations are compared with it alone', () => {
  const files = readdirSync(path.join(MIGRATIONS, 'meta')).filter((file) => file.endsWith('_snapshot.json'))
  const newest = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(files).toEqual([`${newest?.slice(0, 4)}_snapshot.json`])
})
