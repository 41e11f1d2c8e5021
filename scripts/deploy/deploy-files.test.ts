import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/files/picture.ts'
import { readEnv } from '#server/config/read-env.ts'
import { longestStopMs } from '#server/operations/process/shutdown.ts'
import { listOperatingCommands } from '../operating/list-commands.ts'
import { root } from '../source-files.ts'

const MEGABYTE = 1024 * 1024

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** The defaults of a site on the internet. */
const { timeouts } = readEnv({ PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' })

/** The only number that the pattern finds. */
function numberIn(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)]
  expect(found, String(pattern)).toHaveLength(1)
  return Number(found[0]?.[1])
}

describe('O15 the files for operators agree with the program', () => {
  it('O15 proxies take the largest upload and a megabyte', () => {
    const limits = [
      numberIn(read('deploy/nginx.conf'), /client_max_body_size (\d+)m;/g),
      numberIn(read('deploy/Caddyfile'), /max_size (\d+)MiB/g),
    ]
    expect(limits).toEqual(limits.map(() => MAX_PICTURE_BYTES / MEGABYTE + 1))
  })

  it('O15 proxies keep connections for less time than the program, and wait as long as it does', () => {
    const nginx = read('deploy/nginx.conf')
    const caddy = read('deploy/Caddyfile')
    for (const seconds of [
      numberIn(nginx, /keepalive_timeout (\d+)s;/g),
      numberIn(caddy, /keepalive (\d+)s/g),
    ])
      expect(seconds * 1000).toBeLessThan(timeouts.keepAliveMs)
    const waits = [/proxy_read_timeout (\d+)s;/g, /proxy_send_timeout (\d+)s;/g].map((one) =>
      numberIn(nginx, one),
    )
    waits.push(numberIn(caddy, /response_header_timeout (\d+)s/g))
    expect(waits.map((seconds) => seconds * 1000)).toEqual(waits.map(() => timeouts.answerMs))
    expect(numberIn(nginx, /client_body_timeout (\d+)s;/g) * 1000).toBe(timeouts.uploadChunkMs)
  })

  it('O15 proxies write no line about a request but those of their own formats, which repeat no mailed link', () => {
    const levels = [...read('deploy/nginx.conf').matchAll(/^ *error_log \S+ (\w+);$/gm)].map(
      ([, level]) => level,
    )
    // All others are also for requests, which such a line repeats.
    expect(levels).toEqual(['emerg', 'emerg'])
    const [, excluded = ''] = /^\t\texclude (.+)$/m.exec(read('deploy/Caddyfile')) ?? []
    expect(excluded.split(' ')).toEqual(['http.log.error', 'http.handlers.reverse_proxy'])
  })

  it('O15 the timer makes a backup and verifies it, quietly, by commands of a release', () => {
    const unit = read('deploy/albatross-backup.service')
    const given = [...unit.matchAll(/current\/operate ([\w-]+) .*--quiet/g)].map(([, command]) => command)
    expect(given).toEqual(['backup', 'verify-backup'])
    for (const name of given) expect(listOperatingCommands()).toContain(name)
    expect(read('deploy/albatross-backup.timer')).toMatch(/^OnCalendar=/m)
  })

  it('O15 N75 systemd waits as long for the stop as the program takes at most', () => {
    const seconds = numberIn(read('deploy/albatross.service'), /^TimeoutStopSec=(\d+)$/gm)
    expect(seconds).toBe(Math.ceil(longestStopMs(timeouts) / 1000))
  })
})

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).error === undefined
if (!hasAnalyzer) console.warn('Skipped, as there is no systemd-analyze here: the unit as systemd reads it')

describe.skipIf(!hasAnalyzer)('O15 the unit as systemd reads it', () => {
  /** What it starts is not on this machine. */
  function unitFile(change: (unit: string) => string = (unit) => unit): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'albatross.service')
    writeFileSync(
      file,
      change(read('deploy/albatross.service').replace(/^ExecStart=.*/m, 'ExecStart=/bin/true')),
    )
    return file
  }
  const verify = (file: string) => spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' }).stderr
  const exposure = (file: string) => {
    const args = ['security', '--offline=true', '--no-pager', file]
    const report = execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    return Number(/exposure level for \S+: ([\d.]+)/.exec(report)?.[1])
  }

  it('O15 has no line that systemd does not know', () => {
    // Systemd also reads the units of this machine, which are none of ours.
    expect(verify(unitFile())).not.toContain('albatross.service')
    expect(verify(unitFile((unit) => unit.replace('NoNewPrivileges', 'NoNewPrivilege')))).toContain(
      'albatross.service',
    )
  })

  it('O15 knows every line of the units for backups', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const name of ['albatross-backup.service', 'albatross-backup.timer'])
      writeFileSync(
        path.join(folder, name),
        read(`deploy/${name}`).replaceAll(/^ExecStart=\/opt.*/gm, 'ExecStart=/bin/true'),
      )
    expect(verify(path.join(folder, 'albatross-backup.timer'))).not.toContain('albatross-backup')
    expect(verify(path.join(folder, 'albatross-backup.service'))).not.toContain('albatross-backup')
  })

  it('O15 lets the program do little: systemd rates it 2 of 10 or less, 9 without these lines', () => {
    expect(exposure(unitFile())).toBeLessThanOrEqual(2)
    const open = unitFile((unit) => unit.replace(/^NoNewPrivileges=[^]*^(?=\[Install\])/m, ''))
    expect(exposure(open)).toBeGreaterThan(8)
  })
})
