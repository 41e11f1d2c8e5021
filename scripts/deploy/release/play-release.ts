// `npm run test:production`: makes a release, unpacks it elsewhere, and does with it what an operator and a customer do.
// It has the packages for production and nothing else, and its database is the embedded one.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import { buyAndGetMail, lookAround } from './play-customer.ts'
import { CHECKSUMS_FILE } from './checksums.ts'
import { makeRelease, type Release } from './make-release.ts'

const START_TIMEOUT_MS = 180_000

const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-release-'))
try {
  const release = makeRelease(path.join(temporary, 'made'))
  const again = makeRelease(path.join(temporary, 'made-again'))
  const contents = ({ archive }: Release) => readFileSync(archive)
  assert.ok(contents(release).equals(contents(again)), 'Two releases of the same sources differ')

  const folder = unpack(release, path.join(temporary, 'unpacked'))
  checkContents(folder)
  await run(folder)
  console.log(`${release.name}: its checksums agree, and it runs with the packages for production alone.`)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

function unpack({ archive, name }: Release, into: string): string {
  mkdirSync(into)
  const beside = { cwd: path.dirname(archive), stdio: 'inherit' as const }
  execFileSync('sha256sum', ['--check', '--quiet', `${path.basename(archive)}.sha256`], beside)
  execFileSync('tar', ['-xzf', archive, '-C', into], { stdio: 'inherit' })
  return path.join(into, name)
}

function checkContents(folder: string): void {
  const agree = () =>
    spawnSync('sha256sum', ['--check', '--quiet', CHECKSUMS_FILE], { cwd: folder }).status === 0
  const has = (file: string) => existsSync(path.join(folder, file))
  assert.ok(agree(), 'The checksums do not agree')
  for (const file of [
    'start',
    '.env.example',
    'LICENSE',
    'LICENSES.txt',
    'SECURITY.md',
    'deploy/albatross.service',
    'docs/operating/deploying.md',
  ])
    assert.ok(has(file), `There is no ${file}`)
  for (const file of ['.git', '.env', 'data', 'src']) assert.ok(!has(file), `${file} does not belong there`)
  assert.ok(!has('node_modules/vite'), 'More was installed than production needs')
  checkBill(folder)
  // A changed file is noticed; the start does not need this one.
  appendFileSync(path.join(folder, 'LICENSES.txt'), ' ')
  assert.ok(!agree(), 'A changed file has a checksum that agrees')
}

/** The packages as CycloneDX wants them, each of which the list of licences has too. */
function checkBill(folder: string): void {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const { bomFormat, specVersion, serialNumber, metadata, components, dependencies } = JSON.parse(
    read('sbom.cdx.json'),
  ) as Bill
  assert.deepEqual([bomFormat, specVersion, metadata.component.name], ['CycloneDX', '1.5', 'albatross'])
  assert.match(serialNumber, /^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const names = components.map(({ name }) => name)
  assert.ok(
    names.includes('fastify') && !names.includes('vitest'),
    'Its packages are not those of production',
  )
  const licenses = read('LICENSES.txt').split('\n')
  for (const { type, name, version, purl } of components) {
    assert.equal(type, 'library', name)
    assert.ok(purl.startsWith('pkg:npm/') && purl.endsWith(`@${version}`), purl)
    assert.ok(
      licenses.some((line) => line.startsWith(`${name}@${version}: `)),
      `${name} is not in the list of licences`,
    )
  }
  const known = [metadata.component, ...components].map((component) => component['bom-ref'])
  assert.equal(new Set(known).size, known.length, 'Two packages have one reference')
  const referred = dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
  assert.deepEqual(
    referred.filter((ref) => !known.includes(ref)),
    [],
  )
}

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
}

interface Bill {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Started by its own script, in a folder of its own, as the unit of systemd does. */
async function run(folder: string): Promise<void> {
  const cwd = path.join(temporary, 'state')
  mkdirSync(cwd)
  const port = String(await freePort())
  const env = { PORT: port, SOCKET_PORT: port, LOG_LEVEL: 'error' }
  const program = new StartedProcess(path.join(folder, 'start'), [], { cwd, env })
  try {
    await program.waitUntilReady(START_TIMEOUT_MS)
    assert.ok(existsSync(path.join(cwd, 'data')), 'Its data is not in the current folder')
    const origin = `http://127.0.0.1:${port}`
    await lookAround(origin)
    await buyAndGetMail(origin)
    askDoctor(folder, cwd, env)
    backUp(folder, cwd, env)
    program.send('SIGTERM')
    assert.equal(await program.ended, 0, program.output)
    askDoctor(folder, cwd, env)
    operate(folder, cwd, env)
  } finally {
    await program.end('SIGKILL')
  }
}

/** It finds nothing red, while the program runs and afterwards. */
function askDoctor(folder: string, cwd: string, settings: Record<string, string>): void {
  const command = [path.join(folder, 'dist/server/doctor.js'), '--json']
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  const { checks } = JSON.parse(stdout) as { checks: { id: string; state: string }[] }
  assert.equal(checks.find(({ id }) => id === 'database')?.state, 'green', stdout)
}

/** While the program runs. */
function backUp(folder: string, cwd: string, settings: Record<string, string>): void {
  for (const command of ['backup', 'verify-backup']) {
    const args = [path.join(folder, `dist/server/${command}.js`), 'backup.tar.gz']
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
}

/** The commands of docs/operating, after the stop: the embedded database is for one process. */
function operate(folder: string, cwd: string, settings: Record<string, string>): void {
  const tries = {
    'books:check': /everything holds/,
    'audit:check': /every link holds/,
    stuck: /not known: 0/,
    'rep reset-password nobody@office.example': /no rep with this address/,
    'person export pat@example.com': /"end": true/,
    'no-such-command': /Say what to do: operate COMMAND WORDS/,
  }
  for (const [words, expected] of Object.entries(tries)) {
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings }
    const options = { cwd, env, encoding: 'utf8' } as const
    const { stdout, stderr } = spawnSync(path.join(folder, 'operate'), words.split(' '), options)
    assert.match(stdout + stderr, expected, words)
  }
}
