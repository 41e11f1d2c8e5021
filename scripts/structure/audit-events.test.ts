import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const NAMES = /^ {2}\| '(\w+)'$/gm
const TEXTS = /^ {2}(\w+): '/gm

const namesIn = (file: string, pattern: RegExp) =>
  new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name))

it('the history has words for every event of the audit log, and for no other', () => {
  const events = namesIn('src/server/audit/audit-events.ts', NAMES)
  expect(events.size).toBeGreaterThan(200)
  expect(namesIn('src/web/reps/event-texts.ts', TEXTS)).toEqual(events)
})
