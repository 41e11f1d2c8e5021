import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/read-env.ts'
import { longestStopMs } from '#server/operations/process/shutdown.ts'
import { root } from '../source-files.ts'
import { isInContext, parseDockerfile } from './dockerfile.ts'
import { PARTS } from './release/make-release.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('O15 the container', () => {
  const { stages, env } = parseDockerfile(read('Dockerfile'))
  const image = stages.at(-1)

  it('O15 runs as a user of its own, has a health check, and copies nothing but the release', () => {
    expect(image?.run.user).toMatch(/^[1-9]\d*$/)
    expect(image?.run.healthCheck.join(' ')).toContain('deploy/health-check.mjs')
    const copies = image?.steps.filter(({ kind }) => kind === 'copy')
    expect(copies).toEqual([
      { kind: 'copy', from: stages[0]?.name, sources: ['/albatross'], to: '/opt/albatross', workdir: '/' },
    ])
  })

  it('O15 has settings that the program takes, with the socket on the one port', () => {
    const { host, port, socketPort } = readEnv({
      ...env,
      PUBLIC_URL: 'https://cover.example.com',
      PAYMENT_GATEWAY: 'sandbox',
    })
    expect([host, socketPort.port]).toEqual(['0.0.0.0', port])
  })

  it('O15 composed, it cannot write its root, has no rights, and is given the time to stop', () => {
    const [, service = ''] = /\n {2}albatross:\n([^]*?)\n\n {2}\w/.exec(read('compose.yaml')) ?? []
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      `:${image?.run.volumes[0]}`,
    ])
      expect(service).toContain(line)
    const { timeouts } = readEnv({ PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' })
    expect(service).toContain(`stop_grace_period: ${Math.ceil(longestStopMs(timeouts) / 1000)}s`)
  })
})

describe('O15 what the image is built from', () => {
  const ignore = read('.dockerignore')

  it.each([
    '.git/config',
    '.env',
    '.env.production',
    'deploy/.env',
    'data/PG_VERSION',
    'data/files/logo/1',
    'backups/2026-11-23.tar.gz',
    'albatross-backup.tar.gz.age',
    'tls.key',
    'deploy/tls/privkey.pem',
    'node_modules/fastify/package.json',
    'src/node_modules/x/index.js',
    'dist/server/main.js',
    'release/albatross-0.1.0.tar.gz',
    'coverage/index.html',
    'npm-debug.log',
    'scripts/a.log',
  ])('O15 is not %s', (file) => {
    expect(isInContext(ignore, file)).toBe(false)
  })

  it('O15 is all of the sources, and all that goes into a release as it is', () => {
    const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
    const within = (folder: string) =>
      committed.filter((file) => file === folder || file.startsWith(`${folder}/`))
    const needed = ['src', 'scripts', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', ...PARTS]
    for (const part of needed.filter((one) => one !== 'dist')) {
      expect(within(part), part).not.toEqual([])
      expect(
        within(part).filter((file) => !isInContext(ignore, file)),
        part,
      ).toEqual([])
    }
  })

  it('O15 is not what only tests and documents need', () => {
    for (const file of ['README.md', 'docs/API.md', 'e2e/journey.ts', 'attack/run.ts', 'Dockerfile'])
      expect(isInContext(ignore, file), file).toBe(false)
  })
})

it('the last pattern of a .dockerignore that matches a file or a folder above it decides', () => {
  const ignore = '# why\n*\n!a\n!b/c.txt\na/*.log\n**/d\n'
  const isIn = (file: string) => isInContext(ignore, file)
  expect(['a', 'a/x/y', 'b/c.txt', 'a/x/y.log', 'a/ad'].filter((file) => !isIn(file))).toEqual([])
  expect(['x', 'b/x', 'b/cxtxt', 'a/y.log', 'd/x', 'a/d', 'a/x/d/y'].filter(isIn)).toEqual([])
  expect(isInContext('', 'anything')).toBe(true)
})

it('a Dockerfile is read with its stages, and an unknown instruction is refused', () => {
  const text =
    '# why\nFROM a:1 AS one\nWORKDIR /w\nENV A=1 B=2\nRUN make \\\n  it\nFROM b\nCOPY --from=one /x /y /z\nUSER 7\n'
  const { stages } = parseDockerfile(text)
  expect(stages).toMatchObject([
    {
      name: 'one',
      base: 'a:1',
      steps: [{ kind: 'run', command: 'make it', workdir: '/w', env: { A: '1', B: '2' } }],
    },
    {
      base: 'b',
      steps: [{ kind: 'copy', from: 'one', sources: ['/x', '/y'], to: '/z' }],
      run: { user: '7' },
    },
  ])
  expect(() => parseDockerfile('FROM a\nONBUILD RUN b\n')).toThrow('Nobody plays ONBUILD')
})
