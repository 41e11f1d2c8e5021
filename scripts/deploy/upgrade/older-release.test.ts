import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findOlderCommit, takeSources } from './older-release.ts'

const JOURNAL = 'src/server/kit/db/migrations/meta/_journal.json'

it('O15 the older build is the newest commit before the last migration', () => {
  const repository = createRepository()
  repository.commit({ [JOURNAL]: journal(1) })
  const older = repository.commit({ 'README.md': 'what came after it' })
  repository.commit({ [JOURNAL]: journal(2) })
  repository.commit({ 'README.md': 'and after that' })
  expect(findOlderCommit(repository.folder)).toBe(older)
})

it('O15 the older build is the last commit while a migration is being written', () => {
  const repository = createRepository()
  const last = repository.commit({ [JOURNAL]: journal(1) })
  write(repository.folder, { [JOURNAL]: journal(2) })
  expect(findOlderCommit(repository.folder)).toBe(last)
})

it('O15 there is no older build in a shallow clone, nor where there is no history', () => {
  const repository = createRepository()
  repository.commit({ [JOURNAL]: journal(1) })
  repository.commit({ [JOURNAL]: journal(2) })
  const shallow = `${repository.folder}-shallow`
  onTestFinished(() => rmSync(shallow, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.folder}`, shallow])
  expect(findOlderCommit(shallow)).toBeUndefined()
  rmSync(path.join(shallow, '.git'), { recursive: true })
  expect(findOlderCommit(shallow)).toBeUndefined()
})

it('O15 the sources of a build use the packages that are there only if it asks for the same', () => {
  const repository = createRepository()
  const older = repository.commit({ 'package-lock.json': 'one', 'README.md': 'older' })
  const newer = repository.commit({ 'package-lock.json': 'another', 'README.md': 'newer' })
  write(repository.folder, { 'node_modules/left-pad/index.js': 'a package' })
  const read = (commit: string, file: string) => {
    const folder = path.join(repository.folder, commit)
    return readFileSync(path.join(folder, file), 'utf8')
  }
  for (const commit of [older, newer])
    takeSources(repository.folder, commit, path.join(repository.folder, commit))
  expect([read(older, 'README.md'), read(newer, 'README.md')]).toEqual(['older', 'newer'])
  expect(read(newer, 'node_modules/left-pad/index.js')).toBe('a package')
  expect(() => read(older, 'node_modules/left-pad/index.js')).toThrow('ENOENT')
  // An install in that folder removes what it finds there.
  rmSync(path.join(repository.folder, newer, 'node_modules'), { recursive: true })
  expect(readFileSync(path.join(repository.folder, 'node_modules/left-pad/index.js'), 'utf8')).toBe(
    'a package',
  )
})

function journal(migrations: number): string {
  const entries = Array.from({ length: migrations }, (_, index) => ({ when: 1000 + index }))
  return JSON.stringify({ entries })
}

function createRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const commit = (files: Record<string, string>): string => {
    write(folder, files)
    git('add', ...Object.keys(files))
    git('-c', 'user.name=Robin', '-c', 'user.email=robin@office.example', 'commit', '--quiet', '-m', 'next')
    return git('rev-parse', 'HEAD')
  }
  return { folder, commit }
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}
