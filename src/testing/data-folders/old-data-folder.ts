import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/**
 * The data folder of the first build that sold policies, as that build left it when it was killed: a quote to try, a draft, and
 * a policy with its receipt, mail and link. Days are those of this folder's name, 2026-11-20 and the next.
 */
const ARCHIVE = path.join(import.meta.dirname, '2026-11-20.tar.br')

/** What is in it. */
export const OLD_DATA = {
  policy: 'ALB-100001',
  draft: '70f427dd-f674-4f96-ba09-0ddf931ff55a',
  link: { token: 'iCPJD8owUmfmKltqiwksO_uwm80ZjbaBDYlUzVWpr9Y', email: 'pat@hopehouse.example' },
  now: new Date('2026-11-23T12:00:00Z'),
} as const

/** A copy of its own for a test, removed afterwards. */
export function unpackOldDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-old-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(readFileSync(ARCHIVE)) })
  return folder
}
