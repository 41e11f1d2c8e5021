import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Caller } from '../caller.ts'

const PATH = '/admin/account/code-app'
const PERIOD_MS = 30_000

export interface CodeApp {
  /** The code so many periods from now. */
  codeIn: (periods: number) => string
  recoveryCodes: string[]
}

/** Sets an app up for a rep, confirmed by the code of a period. */
export async function setUpCodeApp(rep: Caller, confirmedBy = 0): Promise<CodeApp> {
  const { secret } = (await rep.send('POST', PATH, {})).data as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeIn = (periods: number) => totp.generate({ timestamp: Date.now() + periods * PERIOD_MS })
  const { status, data, text } = await rep.send('PUT', PATH, { code: codeIn(confirmedBy) })
  assert.equal(status, 200, text)
  return { codeIn, recoveryCodes: data['recovery_codes'] as string[] }
}
