import assert from 'node:assert/strict'
import { Caller } from '../caller.ts'
import type { Program } from '../program.ts'
import { withSeparateProgram } from '../separate-program.ts'
import { type AttackTarget, REP } from '../target.ts'

interface DoctorProgram {
  program: Program
  owner: Caller
  /** What the program was told, as its command is told it. */
  env: Record<string, string>
}

/** Another program of the product, with settings of its own and its owner signed in. */
export function withDoctorProgram<T>(
  target: AttackTarget,
  settings: Record<string, string>,
  run: (started: DoctorProgram) => Promise<T>,
): Promise<T> {
  const firstRep = { FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password }
  return withSeparateProgram(target, { ...firstRep, ...settings }, async (program, env) => {
    const owner = await Caller.connect(program.origin)
    const { status, text } = await owner.send('POST', '/admin/session', REP)
    assert.equal(status, 200, text)
    const port = new URL(program.origin).port
    return run({ program, owner, env: { PORT: port, SOCKET_PORT: port, ...env } })
  })
}
