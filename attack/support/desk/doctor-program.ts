import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Caller } from '../caller.ts'
import { Program } from '../program.ts'
import { type AttackTarget, REP } from '../target.ts'

interface DoctorProgram {
  program: Program
  owner: Caller
  /** What the program was told, as its command is told it. */
  env: Record<string, string>
}

/** Another program of the product, with settings of its own and its owner signed in. */
export async function withDoctorProgram<T>(
  { programs: [{ folder }] }: AttackTarget,
  settings: Record<string, string>,
  run: (started: DoctorProgram) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-attack-doctor-'))
  const env = {
    DATA_DIR: dataDir,
    FIRST_REP_EMAIL: REP.email,
    FIRST_REP_PASSWORD: REP.password,
    ...settings,
  }
  const program = await Program.create(folder, env)
  try {
    await program.start()
    const owner = await Caller.connect(program.origin)
    const { status, text } = await owner.send('POST', '/admin/session', REP)
    assert.equal(status, 200, text)
    const port = new URL(program.origin).port
    return await run({ program, owner, env: { PORT: port, SOCKET_PORT: port, ...env } })
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
