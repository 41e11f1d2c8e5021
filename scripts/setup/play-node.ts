// `npx tsx scripts/setup/play-node.ts 22 24.0.0`: does on other versions of Node what a newcomer and a customer do, from a clone of
// what is committed, and runs the tests of the rules, the kit and the operations there. Without versions: the newest of each
// major version in `engines` but the one that runs this.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import { Caller } from '../../attack/support/caller.ts'
import { buyAndGetMail, lookAround } from '../deploy/release/play-customer.ts'
import { root } from '../source-files.ts'
import { oldestOf } from './engines.mjs'

/** What differs most between versions: dates, numbers and text, schemas, threads, files, sockets and the embedded database. */
const TESTS = [
  'src/domain',
  'src/contract',
  ...['kit', 'audit', 'jobs', 'heavy-work', 'writes', 'calls', 'config', 'operations'].map(
    (folder) => `src/server/${folder}`,
  ),
]
/** The first start installs and builds. */
const FIRST_START_MS = 900_000
const REP = { FIRST_REP_EMAIL: 'robin@office.example', FIRST_REP_PASSWORD: 'seven irons in a bag' }

const versions = process.argv.length > 2 ? process.argv.slice(2) : otherMajors()
for (const version of versions) await play(version)

function otherMajors(): string[] {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const [own] = process.versions.node.split('.')
  return oldestOf(engines.node)
    .map((version) => version.split('.')[0] ?? '')
    .filter((major) => major !== own)
}

async function play(wanted: string): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-node-'))
  // Some tests read the packages as another user.
  chmodSync(temporary, 0o755)
  try {
    const bin = installNode(wanted, path.join(temporary, 'node'))
    const version = execFileSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()
    assert.ok(`${version}.`.startsWith(`v${wanted}.`), `${version} was installed for ${wanted}`)
    const folder = path.join(temporary, 'albatross')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder])
    const env = {
      PATH: [bin, process.env['PATH']].join(path.delimiter),
      HOME: process.env['HOME'],
      // An installation fails where a package does not take this Node.
      npm_config_engine_strict: 'true',
    }
    await start(folder, env, version)
    test(folder, env)
    console.log(`${version}: it installs, builds, sells, stops and starts again, and its tests pass`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** The folder of the program `node`, from the package with which npm delivers Node itself. */
function installNode(version: string, into: string): string {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  execFileSync('npm', ['install', '--prefix', into, ...options, `${name}@${version}`], { stdio: 'inherit' })
  const bin = path.join(into, 'node_modules', name, 'bin')
  assert.ok(existsSync(path.join(bin, 'node')), `${name} has no bin/node`)
  return bin
}

type Variables = Record<string, string | undefined>

async function start(folder: string, variables: Variables, version: string): Promise<void> {
  const port = await freePort()
  const env = { ...variables, ...settingsAt(port), ...REP, LOG_LEVEL: 'error' }
  const origin = `http://127.0.0.1:${port}`
  const first = new StartedProcess('npm', ['start', '--silent'], { cwd: folder, env, detached: true })
  try {
    await first.waitUntilReady(FIRST_START_MS)
    await lookAround(origin)
    const policy = await buyAndGetMail(origin)
    await first.end('SIGTERM')
    const again = new StartedProcess('node', ['scripts/run.mjs', 'start'], { cwd: folder, env })
    try {
      await again.waitUntilReady()
      await findAsRep(origin, policy, version)
      again.send('SIGTERM')
      assert.equal(await again.ended, 0, again.output)
    } finally {
      await again.end('SIGKILL')
    }
  } finally {
    await first.end('SIGKILL')
  }
}

/** What was sold is still there, and it is this Node that says so. */
async function findAsRep(origin: string, policy: string, version: string): Promise<void> {
  const rep = await Caller.connect(origin)
  const { FIRST_REP_EMAIL: email, FIRST_REP_PASSWORD: password } = REP
  const { status, text } = await rep.send('POST', '/admin/session', { email, password })
  assert.equal(status, 200, text)
  const found = await rep.get(`/policies/${policy}`)
  assert.equal(found.status, 200, found.text)
  const metrics = await rep.get('/metrics')
  assert.match(metrics.text, new RegExp(`nodejs_version_info\\{version="${version}"`))
}

function test(folder: string, variables: Variables): void {
  const args = ['vitest', 'run', '--project', 'rules', '--project', 'server', ...TESTS]
  // With CI, a test that only a busy machine fails is tried a second time.
  const env = { ...variables, CI: '1', TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] }
  const { status } = spawnSync('npx', args, { cwd: folder, env, stdio: 'inherit' })
  assert.equal(status, 0, 'Its tests fail')
}
