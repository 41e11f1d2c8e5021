import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SERVER = path.resolve(import.meta.dirname, '../..')
const PAGE = path.resolve(SERVER, '../../docs/operating/logs.md')

/** A call that writes a line, with its text; an object or an error may come first. */
const CALL =
  /\b(?:log\??\.(?:info|warn|error)(?:\?\.)?|(?:context\.)?report|reportOnce)\(\s*(?:(?:\{[^{}]*\}|[\w.]+|new Error\([^()]*\)),\s*)?(?:'([^'\n]+)'|`([^`\n]+)`)/g

function linesOf(source: string): string[] {
  return [...source.matchAll(CALL)].map(
    ([, text, pattern = '']) => text ?? pattern.replaceAll(/\$\{.*?\}/g, '…'),
  )
}

it('O10 O15 every line of the log is explained on its page, and no other', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
  const written = [...new Set(sources.flatMap(linesOf))]
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'))
  const explained = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, line]) => line),
  )
  expect(new Set(explained)).toEqual(new Set(written))
})

it('O15 a call that writes a line is recognized, with its text', () => {
  expect(linesOf("log.error({ err }, 'it broke')\ncontext.report(fault, `row ${row.id} is lost`)")).toEqual([
    'it broke',
    'row … is lost',
  ])
})
