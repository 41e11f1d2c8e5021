import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Attack, DatabaseKind } from '../attack.ts'
import { type AttackResult, runAttacks } from './run-attacks.ts'

/** The sources of the product and its build; only the server is built again. */
const COPIED = [
  'src',
  'scripts',
  'dist',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const ATTACKS = 'attack/attacks'

/** Applies an attack's patch to a temporary copy of the product, and attacks it on each of these databases: it should fail. */
export async function runSabotaged(
  attack: Attack,
  databases: readonly DatabaseKind[],
): Promise<AttackResult[]> {
  const copy = mkdtempSync(path.join(tmpdir(), `albatross-sabotage-${attack.name}-`))
  try {
    copyProduct(copy)
    execFileSync('git', ['apply', patchOf(attack.name)], { cwd: copy, stdio: 'pipe' })
    buildServer(copy)
    const results: AttackResult[] = []
    for (const database of databases) results.push(...(await runAttacks(copy, [attack], [database])))
    // Without the reconciliation after it, which needs to notice nothing.
    return results.filter(({ name }) => name === attack.name)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

export function patchOf(name: string): string {
  const files = readdirSync(ATTACKS, { recursive: true, encoding: 'utf8' })
  const patch = files.find((file) => path.basename(file) === `${name}.patch`)
  if (patch === undefined) throw new Error(`${name} has no patch beside it`)
  return path.resolve(ATTACKS, patch)
}

function copyProduct(copy: string): void {
  for (const part of COPIED.filter((one) => existsSync(one)))
    cpSync(part, path.join(copy, part), { recursive: true, preserveTimestamps: true })
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
}

/** Builds the server only; the copy has the web build already. */
function buildServer(copy: string): void {
  const vite = path.join('node_modules', '.bin', 'vite')
  const args = ['build', '--ssr', '--emptyOutDir', 'false', '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(vite, args, { cwd: copy, env, stdio: 'pipe' })
  const now = new Date()
  utimesSync(path.join(copy, 'dist/.built'), now, now)
}
