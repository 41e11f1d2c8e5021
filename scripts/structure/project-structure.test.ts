import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest, root, sourceFiles } from '../source-files.ts'

const files = sourceFiles('src')
const named = (pattern: RegExp, allowed: RegExp = /^$/) =>
  files.filter((file) => pattern.test(file) && !allowed.test(file))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('src has five folders and nothing else', () => {
  expect(readdirSync(path.join(root, 'src')).toSorted()).toEqual([
    'contract',
    'domain',
    'server',
    'testing',
    'web',
  ])
})

it('no file or folder has a catch-all name', () => {
  expect(
    named(
      /(^|\/)(utils?|helpers?|common|misc|types|constants|index|shared|lib)(\/|\.)/,
      /^src\/contract\/index\.ts$/,
    ),
  ).toEqual([])
})

it('components are named like what they hold, everything else in kebab-case', () => {
  const wrong = files.filter((file) => {
    const name = path.basename(file).replace(/\.test(?=\.tsx?$)/, '')
    return !(
      /^[a-z0-9]+(-[a-z0-9]+)*(\.(fields|step|client|schema))?\.(ts|tsx|mjs)$/.test(name) ||
      /^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)
    )
  })
  expect(wrong).toEqual([])
})

it('fields and steps live in the domain, clients of outside services in the server, dialogs with their screens', () => {
  expect(named(/\.schema\.ts$/, /^src\/server\/(kit\/db\/)?schema\//)).toEqual([])
  expect(named(/\.(fields|step)\.ts$/, /^src\/domain\//)).toEqual([])
  expect(named(/\.client\.ts$/, /^src\/server\//)).toEqual([])
  // The shell that dialogs with a form are made with.
  const dialogs = named(/Dialog\.tsx$/, /^src\/web\/([\w-]+\/)*dialogs\/[A-Z]\w*Dialog\.tsx$/)
  expect(dialogs.filter((file) => file !== 'src/web/form/FormDialog.tsx')).toEqual([])
})

it('a test is beside the file that it tests, or is named after a subject of its folder', () => {
  const misplaced = files
    .filter(isTest)
    .filter(
      (file) =>
        !readdirSync(path.join(root, path.dirname(file))).some(
          (name) => !isTest(name) && /\.tsx?$/.test(name),
        ),
    )
  expect(misplaced).toEqual([])
})

it('files stay small', () => {
  const lengths = files
    .filter((file) => !isTest(file))
    .map((file) => read(file).split('\n').length)
    .toSorted((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
  expect(at(0.5), 'half of the files').toBeLessThanOrEqual(60)
  expect(at(0.95), 'nineteen of twenty files').toBeLessThanOrEqual(200)
})

it('migrations are numbered without a gap and named for what they do', () => {
  const names = readdirSync(path.join(root, 'src/server/kit/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  names.forEach((name, number) =>
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, '0')}_[a-z0-9_]+\\.sql$`)),
  )
  expect(names.length).toBeGreaterThan(0)
})

it('links between the documents work', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !exists(path.join(root, path.dirname(file), target)))
      .map((target) => `${file} → ${target}`),
  )
  expect(broken).toEqual([])
})

function exists(target: string): boolean {
  const folder = path.dirname(target)
  return existsSync(folder) && readdirSync(folder).includes(path.basename(target))
}
