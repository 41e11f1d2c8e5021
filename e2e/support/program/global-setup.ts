import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storeOfficeData } from './office-data.ts'
import { startProgram } from './program.ts'

/** Playwright runs this once, and what it returns at the end. Workers find the program by the variable. */
export default async function setup(): Promise<() => Promise<void>> {
  const { origin, stop } = await startProgram({ INVOICE_REMINDERS: '-7,7,30' }, storeOfficeData)
  process.env['E2E_ORIGIN'] = origin
  const seen = mkdtempSync(path.join(tmpdir(), 'albatross-e2e-states-'))
  process.env['E2E_SEEN_STATES'] = seen
  return async () => {
    rmSync(seen, { recursive: true })
    await stop()
  }
}
