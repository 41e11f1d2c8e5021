// What `scripts/run.mjs` is asked for, on a fresh checkout: uses only Node's modules until the packages are installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
const INSTALLED = 'node_modules/.installed'
const BUILT = 'dist/.built'
/** Folders that the server reads at run time next to its own file. */
const BESIDE_THE_SERVER = [
  'src/server/platform/db/migrations',
  'src/server/purchases/payments/sandbox/card-fields',
]
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

const [command] = process.argv.slice(2)
if (command === 'start') {
  build()
  process.env.NODE_ENV ??= 'production'
  await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href)
} else if (command === 'doctor') {
  build()
  await import(pathToFileURL(path.join(root, 'dist/server/doctor.js')).href)
} else if (command === 'dev') {
  await import('./dev.mjs')
} else if (command === 'prepare') {
  build()
} else if (command === 'build') {
  build({ always: true })
} else if (command === 'test') {
  test()
} else if (command === 'test-long') {
  testLong()
} else if (command === 'test-production') {
  testProduction()
} else if (command === 'release') {
  release()
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

function build({ always = false } = {}) {
  if (!always && builtAt() > newest(SOURCES)) return
  console.log('Building…')
  const startedAt = new Date()
  fs.rmSync('dist', { recursive: true, force: true })
  run(bin('vite'), ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  run(bin('vite'), ['build', '--ssr', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  for (const folder of BESIDE_THE_SERVER)
    fs.cpSync(folder, path.join('dist/server', path.basename(folder)), { recursive: true })
  run(process.execPath, ['scripts/build/precompress.mjs', 'dist/web'])
  // Dated to the start of the build, so that files edited during it are built next time.
  fs.writeFileSync(BUILT, '')
  fs.utimesSync(BUILT, startedAt, startedAt)
}

function test() {
  run(bin('tsc'), ['-p', 'tsconfig.json'])
  run(bin('tsc'), ['-p', 'src/domain/tsconfig.json'])
  build()
  run(bin('vitest'), ['run'], { TEST_PROGRAM: 'dist/server/main.js' })
  run(bin('playwright'), ['test'])
}

/**
 * What takes too long before each commit: twenty times as many random values and power cuts, four times as many kills, a
 * release, deploying it, upgrading to it, and other versions of Node.
 */
function testLong() {
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
      'src/server/platform/db/embedded/power-cut',
    ],
    {
      RANDOM_RUNS: '20',
    },
  )
  run(bin('tsx'), ['attack/run.ts'], { ATTACK_TIMES: '4' })
  testProduction()
  testDeploying()
  run(bin('tsx'), ['scripts/setup/play-node.ts'])
}

/** A release runs with the packages for production alone. */
function testProduction() {
  build()
  run(bin('tsx'), ['scripts/deploy/release/play-release.ts'])
}

/** What is in `deploy/`, behind real proxies and on a Debian made for it, and one build after the other. Each says what it skips. */
function testDeploying() {
  for (const check of DEPLOYING_CHECKS) run(bin('tsx'), [check])
}

function release() {
  build()
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
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}
