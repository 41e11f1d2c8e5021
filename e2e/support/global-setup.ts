import { enterOfficeCoupons } from './office.ts'
import { startProgram } from './program.ts'

/** Playwright runs this once, and what it returns at the end. Workers find the program by the variable. */
export default async function setup(): Promise<() => Promise<void>> {
  const { origin, stop } = await startProgram({}, enterOfficeCoupons)
  process.env['E2E_ORIGIN'] = origin
  return stop
}
