// What `scripts/run.mjs` is asked for, on a fresh checkout: uses only Node's modules until the packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
const INSTALLED = 'node_modules/.installed'
const BUILT = 'dist/.built'
/** Folders that the server reads at run time next to its own file. */
const BESIDE_THE_SERVER = ['src/server/kit/db/migrations', 'src/server/payments/gateway/sandbox/card-fields']
const DEPLOYING_CHECKS = [
  'scripts/deploy/check-proxies.ts',
  'scripts/deploy/play-document.ts',
  'scripts/deploy/play-container.ts',
  'scripts/deploy/upgrade/play-upgrade.ts',
]
const SOURCES = [
  'src',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

process.chdir(root)
install()

/** What vitest counted, for the words at the end. */
const TEST_REPORT = 'test-results/vitest.json'

const [command] = process.argv.slice(2)
if (command === 'start') {
  await build()
  process.env.NODE_ENV ??= 'production'
  await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href)
} else if (command === 'doctor') {
  await build()
  await import(pathToFileURL(path.join(root, 'dist/server/doctor.js')).href)
} else if (command === 'dev') {
  await import('./dev.mjs')
} else if (command === 'prepare') {
  await build()
} else if (command === 'build') {
  await build({ always: true })
} else if (command === 'test') {
  await test()
} else if (command === 'test-long') {
  await testLong()
} else if (command === 'test-production') {
  await testProduction()
} else if (command === 'release') {
  await release()
} else {
  console.error('Say one of: start, doctor, dev, prepare, build, release, test, test-long, test-production')
  process.exit(1)
}

/** Installs exactly what the lock file says, once for each lock file and kind of machine. */
function install() {
  const machine = process.versions.modules + process.platform + process.arch
  const wanted = createHash('sha256')
    .update(fs.readFileSync('package-lock.json'))
    .update(machine)
    .digest('hex')
  if (fs.existsSync(INSTALLED) && fs.readFileSync(INSTALLED, 'utf8') === wanted) return
  console.log('Installing packages (once, about half a minute)…')
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  // npm passes its path to scripts, so the same npm installs the packages.
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, ...options], { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
  else run('npm', options, { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
  fs.writeFileSync(INSTALLED, wanted)
}

/** Server and pages are built at once: neither needs the other. */
async function build({ always = false } = {}) {
  if (!always && builtAt() > newest(SOURCES)) return
  console.log('Building…')
  const startedAt = new Date()
  fs.rmSync('dist', { recursive: true, force: true })
  const production = { NODE_ENV: 'production' }
  const statuses = await Promise.all([
    statusLater(bin('vite'), ['build', '--ssr', '--logLevel', 'warn'], production),
    statusLater(bin('vite'), ['build', '--logLevel', 'warn'], production).then(
      (status) => status || statusLater(process.execPath, ['scripts/build/precompress.mjs', 'dist/web']),
    ),
  ])
  const failed = statuses.find((status) => status !== 0)
  if (failed !== undefined) process.exit(failed)
  for (const folder of BESIDE_THE_SERVER)
    fs.cpSync(folder, path.join('dist/server', path.basename(folder)), { recursive: true })
  // Dated to the start of the build, so that files edited during it are built next time.
  fs.writeFileSync(BUILT, '')
  fs.utimesSync(BUILT, startedAt, startedAt)
}

/** Runs every part, also after one that failed, and says at the end which did: one run tells all that is wrong. */
async function test() {
  await build()
  const parts = [
    { name: 'types', program: bin('tsc'), args: ['-p', 'tsconfig.json'] },
    { name: 'types of the rules', program: bin('tsc'), args: ['-p', 'src/domain/tsconfig.json'] },
    {
      name: 'unit and server tests',
      program: bin('vitest'),
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${TEST_REPORT}`],
      env: { TEST_PROGRAM: 'dist/server/main.js' },
    },
    { name: 'journeys in a browser', program: bin('playwright'), args: ['test'] },
  ]
  fs.rmSync(TEST_REPORT, { force: true })
  const failed = parts.filter(({ name, program, args, env }) => {
    const startedAt = Date.now()
    const status = statusOf(program, args, env)
    console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`)
    return status !== 0
  })
  if (failed.length === 0) return
  // Said again at the end: the journeys' lines have pushed it far up.
  for (const line of failedTests()) console.error(line)
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

/** A few lines for each test and file that failed in vitest's part. */
function failedTests() {
  if (!fs.existsSync(TEST_REPORT)) return []
  const { testResults } = JSON.parse(fs.readFileSync(TEST_REPORT, 'utf8'))
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `${path.relative(root, name)} ${message}`,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) => `  ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`,
        ),
    ])
}

/**
 * What takes too long before each commit: twenty times as many random values and power cuts, every mutant of the rules, four
 * times as many kills, a release, deploying it, upgrading to it, other versions of Node, the journeys in other browsers, faces and
 * speeds, and whether it became slower than the commit before.
 */
async function testLong() {
  await build()
  run(
    bin('vitest'),
    [
      'run',
      '--project',
      'rules',
      '--project',
      'server',
      'src/domain',
      'src/server/documents',
      'src/server/kit/db/embedded/power-cut',
      // The random lives of policies, and their payments.
      'lives.test',
      'random-payments.test',
    ],
    {
      RANDOM_RUNS: '20',
    },
  )
  run(bin('vitest'), ['run', '--project', 'server', '--project', 'code'], {
    EVERY_DATABASE: '1',
    TEST_PROGRAM: 'dist/server/main.js',
  })
  run(bin('tsx'), ['scripts/mutation/mutation.ts'])
  run(bin('tsx'), ['attack/run.ts'], { ATTACK_TIMES: '4', EVERY_DATABASE: '1' })
  run(bin('tsx'), ['attack/run.ts', '--sabotage'], { EVERY_DATABASE: '1' })
  await testProduction()
  testDeploying()
  run(bin('tsx'), ['scripts/setup/play-node.ts'])
  run(bin('tsx'), ['scripts/setup/play-browsers.ts'])
  run(bin('tsx'), ['bench/compare-commits.ts'])
}

/** A release runs with the packages for production alone. */
async function testProduction() {
  await build()
  run(bin('tsx'), ['scripts/deploy/release/play-release.ts'])
}

/** What is in `deploy/`, behind real proxies and on a Debian made for it, and one build after the other. Each says what it skips. */
function testDeploying() {
  for (const check of DEPLOYING_CHECKS) run(bin('tsx'), [check])
}

async function release() {
  await build()
  run(bin('tsx'), ['scripts/deploy/release/make-release.ts', ...process.argv.slice(3)])
}

function builtAt() {
  return fs.statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** When the newest of these files and folders was last changed; a removed file changes its folder. */
function newest(paths) {
  return Math.max(...paths.filter((one) => fs.existsSync(one)).map(changedAt))
}

function changedAt(one) {
  const stat = fs.statSync(one)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...fs.readdirSync(one).map((entry) => changedAt(path.join(one, entry))))
}

function bin(name) {
  return path.join('node_modules', '.bin', name)
}

function run(program, args, env = {}) {
  const status = statusOf(program, args, env)
  if (status !== 0) process.exit(status)
}

/** How a program ended: 0 if it succeeded. */
function statusOf(program, args, env = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status ?? 1
}

/** The same for a program beside which others run. */
function statusLater(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (status) => resolve(status ?? 1))
  })
}
