import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChangelogParts } from '#server/operations/version/changelog.ts'
import { randomRuns } from '#testing/random-runs.ts'

it('O15 a changelog is read as headings with their entries, as plain text', () => {
  const markdown = [
    '# Changelog',
    '',
    'What changed, after [a site](https://example.com).',
    '',
    '## Unreleased',
    '',
    '### The books',
    '',
    '- *Books* shows **all**, by `INVOICE_REMINDERS`,',
    '  such as [this](https://example.com).',
    '- Another.',
    '',
    'A paragraph.',
    '## 1.0.0',
  ].join('\n')
  expect(readChangelogParts(markdown)).toEqual([
    { level: 2, heading: 'Unreleased', entries: [] },
    {
      level: 3,
      heading: 'The books',
      entries: ['Books shows all, by INVOICE_REMINDERS, such as this.', 'Another.', 'A paragraph.'],
    },
    { level: 2, heading: '1.0.0', entries: [] },
  ])
})

it('O15 whatever stands in a changelog, it is read, and no empty entry comes of it', () => {
  const line = fc.oneof(fc.string(), fc.constantFrom('## A', '### B', '- c', '  d', '', '# E'))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      for (const { level, entries } of readChangelogParts(lines.join('\n'))) {
        expect([2, 3]).toContain(level)
        expect(entries.every((entry) => !entry.includes('\n'))).toBe(true)
      }
    }),
    randomRuns(100),
  )
})
