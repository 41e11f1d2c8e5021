import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loaded before the program: its clock is as much ahead as a file says, which is read again and again. */
const PRELOAD = `
import { readFileSync } from 'node:fs'
const RealDate = Date
const file = new URL('./ahead-ms', import.meta.url)
let ahead = 0
const read = () => { ahead = Number(readFileSync(file, 'utf8')) || 0 }
read()
setInterval(read, 200).unref()
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
`

export interface ShiftedClock {
  /** Settings of a program that has this clock. */
  settings: Record<string, string>
  setAhead: (ms: number) => void
  remove: () => void
}

/** A clock for a program, which goes ahead and back as it is told. */
export function createShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-attack-clock-'))
  const preload = path.join(folder, 'clock.mjs')
  writeFileSync(preload, PRELOAD)
  const setAhead = (ms: number) => writeFileSync(path.join(folder, 'ahead-ms'), String(ms))
  setAhead(0)
  return {
    settings: { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` },
    setAhead,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
