// Plays the Dockerfile without a container engine: its steps are taken in Debian roots made by debootstrap, which stand for
// the images of Node, and the result is started as the last stage says: read-only, as its user, with a folder for data.
// Once by itself, and once with a PostgreSQL and a mail server beside it, as compose.yaml has them.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#testing/postgres.ts'
import { freePort } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import { SmtpServerPeer } from '../../attack/peers/smtp.ts'
import { Caller } from '../../attack/support/caller.ts'
import { buy, createReadyQuote } from '../../attack/support/ready-quote.ts'
import { root } from '../source-files.ts'
import { askForCardToken } from './sandbox-card.ts'
import { DebianRoot, whyNoDebian } from './debian-machine.ts'
import { type Build, isInContext, parseDockerfile, type Stage, type Step } from './dockerfile.ts'

/** What its base images are: Debian and this Node. */
const BASE = /^node:(\d+)-trixie-slim$/
const NPM = 'npm@11'
const START_TIMEOUT_MS = 180_000
const MAIL_TIMEOUT_MS = 60_000

const reason = whyNoDebian()
if (reason !== undefined) console.log(`skipped: ${reason}, so the Dockerfile is not played`)
else await play()

async function play(): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-container-'))
  const built = new Map<string, DebianRoot>()
  try {
    const build = parseDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
    const sources = path.join(temporary, 'sources')
    copyContext(sources)
    for (const stage of build.stages) {
      const made = openBase(stage.base)
      built.set(stage.name, made)
      for (const step of stage.steps) take(step, made, { sources, built })
    }
    const image = built.get(build.stages.at(-1)?.name ?? '')
    assert.ok(image)
    await start(image, build, path.join(temporary, 'alone'), {})
    await startBesideOthers(image, build, path.join(temporary, 'with-others'))
  } finally {
    for (const made of built.values()) made.remove()
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** What is committed, without what `.dockerignore` leaves out. */
function copyContext(into: string): void {
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, into])
  const ignore = readFileSync(path.join(into, '.dockerignore'), 'utf8')
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    if (!isInContext(ignore, path.relative(into, file))) rmSync(file)
  }
}

function openBase(base: string): DebianRoot {
  const [, major] = BASE.exec(base) ?? []
  assert.ok(major, `Nobody knows ${base}`)
  const made = DebianRoot.create()
  const npm = ['install', '--global', '--prefix', made.path('/usr/local'), `node@${major}`, NPM]
  execFileSync('npm', [...npm, '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' })
  return made
}

function take(
  step: Step,
  made: DebianRoot,
  from: { sources: string; built: ReadonlyMap<string, DebianRoot> },
): void {
  console.log(step.kind === 'run' ? `RUN ${step.command}` : `COPY ${step.sources.join(' ')} ${step.to}`)
  made.makeFolder(step.workdir)
  if (step.kind === 'copy') {
    const source = step.from === undefined ? from.sources : from.built.get(step.from)?.folder
    assert.ok(source, `There is no stage ${step.from}`)
    for (const one of step.sources)
      cpSync(path.join(source, one), made.path(path.resolve(step.workdir, step.to)), {
        recursive: true,
        verbatimSymlinks: true,
      })
    return
  }
  const env = [...made.environment, ...Object.entries(step.env).map((pair) => pair.join('='))]
  const setenv = env.map((pair) => `--setenv=${pair}`)
  const { status } = spawnSync(
    'systemd-nspawn',
    [...nspawnIn(made), '--as-pid2', ...setenv, `--chdir=${step.workdir}`, 'sh', '-c', step.command],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  assert.equal(status, 0, step.command)
}

function nspawnIn({ folder }: DebianRoot): string[] {
  return ['-D', folder, '--register=no', '--keep-unit', '--quiet', '--pipe']
}

async function startBesideOthers(image: DebianRoot, build: Build, data: string): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('skipped: there is no PostgreSQL here to put beside it')
    return
  }
  const mail = new SmtpServerPeer()
  try {
    const others = { DATABASE_URL: postgres.url, SMTP_URL: await mail.start() }
    await start(image, build, data, others, async (buyer) => {
      const until = Date.now() + MAIL_TIMEOUT_MS
      while (mail.certificatesTo(buyer).mails === 0 && Date.now() < until) await pause(200)
      assert.equal(mail.certificatesTo(buyer).mails, 1, 'The certificate did not come by mail')
    })
  } finally {
    await mail.stop()
    await postgres.stop()
  }
}

/** Starts it, buys, and stops it. */
async function start(
  image: DebianRoot,
  { stages, env }: Build,
  data: string,
  others: Readonly<Record<string, string>>,
  afterBuying: (buyer: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { run } = stages.at(-1) as Stage
  const user = Number(run.user)
  mkdirSync(data)
  chownSync(data, user, user)
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    ...env,
    PORT: port,
    SOCKET_PORT: port,
    PUBLIC_URL: origin,
    SAMPLE_DATA: 'no',
    LOG_LEVEL: 'error',
    ...others,
  }
  const given = [...image.environment, ...Object.entries(settings).map((pair) => pair.join('='))]
  const restricted = ['--read-only', '--tmpfs=/tmp', '--no-new-privileges=yes', '--drop-capability=all']
  const options = [
    ...nspawnIn(image),
    ...restricted,
    `--chdir=${run.workdir}`,
    ...given.map((one) => `--setenv=${one}`),
    ...run.volumes.map((volume) => `--bind=${data}:${volume}`),
    // The first process of its own, which gets the signal as in a container.
    '--kill-signal=SIGTERM',
    `--user=${nameOfUser(image, user)}`,
  ]
  const program = new StartedProcess('systemd-nspawn', [...options, ...run.command], { env: {} })
  try {
    await program.waitUntilReady(START_TIMEOUT_MS)
    const customer = await Caller.connect(origin)
    const token = await askForCardToken((at, card) => customer.request('POST', at, card))
    const quote = await createReadyQuote(customer)
    const { status, text } = await buy(customer, quote, { token })
    assert.equal(status, 200, text)
    await afterBuying(quote.email)
    const health = () => {
      const [command = '', ...args] = run.healthCheck.map((part) =>
        part.replace(/^\/opt/, image.path('/opt')),
      )
      return spawnSync(command, args, { env: { PATH: process.env['PATH'], PORT: port } }).status
    }
    assert.equal(health(), 0, 'The health check of a program that serves')
    program.send('SIGTERM')
    assert.equal(await program.ended, 0, program.output)
    assert.equal(health(), 1, 'The health check of a program that has ended')
    console.log(
      'the image runs read-only as a user of its own, sells a policy, and its health check is right',
    )
  } finally {
    await program.end('SIGKILL')
  }
}

function nameOfUser(image: DebianRoot, id: number): string {
  const lines = readFileSync(image.path('/etc/passwd'), 'utf8').split('\n')
  const [name] = lines.find((line) => line.split(':')[2] === String(id))?.split(':') ?? []
  assert.ok(name, `There is no user ${id}`)
  return name
}
