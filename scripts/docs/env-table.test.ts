import { expect, it } from 'vitest'
import { parseSettings, replaceSettingsTable } from './env-table.ts'

const example = `# Every setting is optional.

# ── Where it listens ─────
# Address and port.
HOST=127.0.0.1
PORT=3000
# Who may call:
# a | b.
WHO=

# ── The insurer ──
NAME=Us
`

it('each setting has its default and the comment above it', () => {
  expect(parseSettings(example)).toEqual([
    { key: 'HOST', value: '127.0.0.1', about: 'Address and port.' },
    { key: 'PORT', value: '3000', about: 'Address and port.' },
    { key: 'WHO', value: '', about: 'Who may call: a | b.' },
    { key: 'NAME', value: 'Us', about: 'The insurer.' },
  ])
})

it('the table takes the place of the old one and leaves the rest alone', () => {
  const marks = [
    '<!-- settings: made by `npm run env-table` from .env.example -->',
    '<!-- end of settings -->',
  ]
  const text = replaceSettingsTable(`before\n${marks[0]}\nold\n${marks[1]}\nafter`, parseSettings(example))
  expect(text).toContain('before\n')
  expect(text).toContain('\nafter')
  expect(text).not.toContain('old')
  expect(text).toContain('| `WHO` |  | Who may call: a \\| b. |')
})
