import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Program } from './program.ts'
import type { AttackTarget } from './target.ts'

/** Another program of the product beside those under attack, with settings and data of its own. */
export async function withSeparateProgram<T>(
  { programs: [{ folder }] }: AttackTarget,
  settings: Record<string, string>,
  run: (program: Program, env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-attack-separate-'))
  const env = { DATA_DIR: dataDir, ...settings }
  const program = await Program.create(folder, env)
  try {
    await program.start()
    return await run(program, env)
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
