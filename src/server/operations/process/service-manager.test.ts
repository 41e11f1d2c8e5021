import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectServiceManager, type ServiceEnvironment } from '#server/operations/process/service-manager.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { freePort, PROGRAM } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'

/** On a busy machine, from the sources. */
const START_TIMEOUT_MS = 100_000

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Until the test is over: commands that were given on and on would slow down all tests after it. */
function connect(environment: ServiceEnvironment) {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  return connectServiceManager(environment, end.signal)
}

/** A command in the place of systemd's that writes down what it is told. */
function recordingCommand() {
  const folder = temporaryFolder()
  const record = path.join(folder, 'told')
  const command = path.join(folder, 'systemd-notify')
  writeFileSync(command, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${record}'\n`)
  chmodSync(command, 0o755)
  const told = () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [])
  return { PATH: `${folder}:${process.env['PATH']}`, told }
}

const watched = { isResponsive: () => Promise.resolve(true), report: () => undefined }

describe('O15 systemd is told how the program is', () => {
  it('O15 that it serves, that it is well, and how long it takes to stop', async () => {
    const { PATH, told } = recordingCommand()
    const manager = connect({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '100000', PATH })
    manager.ready(watched)
    await expect.poll(told).toContain('/run/notify READY=1')
    await expect.poll(() => told().filter((line) => line.endsWith('WATCHDOG=1')).length).toBeGreaterThan(1)
    manager.stopping(16_500)
    await expect.poll(told).toContain('/run/notify STOPPING=1 EXTEND_TIMEOUT_USEC=16500000')
  })

  it.each([
    ['does not answer', () => new Promise<boolean>(() => undefined)],
    ['answers with an error', () => Promise.reject(new Error('gone'))],
  ])('O15 not that it is well while the database %s', async (_what, isResponsive) => {
    const { PATH, told } = recordingCommand()
    const asked = vi.fn(isResponsive)
    const manager = connect({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '20000', PATH })
    manager.ready({ ...watched, isResponsive: asked })
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
    manager.stopping(1)
    await expect.poll(told).toContain('/run/notify STOPPING=1 EXTEND_TIMEOUT_USEC=1000')
    expect(told()).not.toContain('/run/notify WATCHDOG=1')
  })

  it('O15 nothing where systemd did not start it, and nothing to the watchdog of another process', async () => {
    const { PATH, told } = recordingCommand()
    connect({ WATCHDOG_USEC: '20000', PATH }).ready(watched)
    const others = { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '20000', WATCHDOG_PID: '1', PATH }
    const asked = vi.fn(watched.isResponsive)
    const manager = connect(others)
    manager.ready({ ...watched, isResponsive: asked })
    manager.stopping(1)
    await expect.poll(told).toHaveLength(2)
    expect(told().join()).not.toContain('WATCHDOG')
    expect(asked).not.toHaveBeenCalled()
  })

  it('O15 it is reported where the command is missing', async () => {
    const reports: string[] = []
    const manager = connect({ NOTIFY_SOCKET: '/run/notify', PATH: temporaryFolder() })
    manager.ready({ ...watched, report: (_fault, message) => void reports.push(message) })
    await expect.poll(() => reports).toEqual(['systemd was not told READY=1'])
  })
})

/** Prints what arrives at a socket like systemd's, a line for each; Perl is part of every Debian. */
const RECEIVER = `use IO::Socket::UNIX; $| = 1;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!; print "listens\\n";
while (defined $socket->recv(my $told, 4096)) { print join(" ", grep { !/^BARRIER/ } split(/\\n/, $told)), "\\n" }`

const missing = ['systemd-notify', 'perl'].filter((command) => spawnSync(command, ['--version']).error)
if (missing.length > 0)
  console.warn(`Skipped, as there is no ${missing.join(' and no ')} here: systemd's socket`)

it.skipIf(missing.length > 0)(
  "O15 O10 the program tells systemd's socket that it serves, that it is well, and that it stops",
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder()
    const socket = path.join(folder, 'notify')
    const receiver = spawn('perl', ['-e', RECEIVER, socket])
    onTestFinished(() => void receiver.kill())
    let told = ''
    receiver.stdout.on('data', (bytes: Buffer) => (told += bytes.toString()))
    await expect.poll(() => told).toContain('listens')
    const port = String(await freePort())
    await copyEmptyDatabase(path.join(folder, 'data'))
    const program = new StartedProcess(process.execPath, PROGRAM, {
      env: {
        PORT: port,
        SOCKET_PORT: port,
        DATA_DIR: path.join(folder, 'data'),
        SAMPLE_DATA: 'no',
        LOG_LEVEL: 'warn',
        STOP_NOTICE: '1',
        STOP_TIMEOUT: '3',
        NOTIFY_SOCKET: socket,
        WATCHDOG_USEC: '400000',
      },
    })
    onTestFinished(() => program.end('SIGKILL'))
    await program.waitUntilReady(START_TIMEOUT_MS)
    await expect.poll(() => told, { timeout: 30_000 }).toContain('READY=1')
    await expect.poll(() => told, { timeout: 30_000 }).toContain('WATCHDOG=1')
    program.send('SIGTERM')
    expect(await program.ended, program.output).toBe(0)
    // A second before it stops, three for what is under way, and one and a half to close.
    expect(told).toContain('STOPPING=1 EXTEND_TIMEOUT_USEC=5500000')
  },
)
