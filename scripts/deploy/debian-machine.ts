import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartedProcess } from '#testing/started-process.ts'

export const DEBIAN_RELEASE = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
const PACKAGES = ['ca-certificates', 'dbus', 'systemd-sysv']

const NEEDED_COMMANDS = ['debootstrap', 'systemd-nspawn', 'nsenter']
const BOOT_TIMEOUT_MS = 120_000
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Systemd of this release boots on hosts with the older kind of control groups only if it is told to. */
const OLD_CGROUPS = 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1'

/** Why no Debian can be made here; undefined if it can. */
export function whyNoDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make a Debian'
  const missing = NEEDED_COMMANDS.filter((command) => spawnSync(command, ['--version']).error)
  return missing.length > 0 ? `there is no ${missing.join(' and no ')}` : undefined
}

export interface Outcome {
  status: number | null
  output: string
}

/** A Debian in a folder of its own, made by debootstrap. It shares the network of this machine. */
export class DebianRoot {
  readonly folder: string
  /** Files of this machine that are shown in it, read-only, by where they are shown. */
  readonly shown: Record<string, string> = {}

  private constructor(folder: string) {
    this.folder = folder
  }

  /** A copy of a fresh Debian, which is downloaded once and kept for the next run. */
  static create(): DebianRoot {
    const kept = path.join(tmpdir(), `albatross-debian-${DEBIAN_RELEASE}`)
    if (!existsSync(kept)) {
      console.log(`making a Debian ${DEBIAN_RELEASE}, once, in ${kept}`)
      rmSync(`${kept}.unfinished`, { recursive: true, force: true })
      const options = ['--variant=minbase', `--include=${PACKAGES.join(',')}`]
      execFileSync('debootstrap', [...options, DEBIAN_RELEASE, `${kept}.unfinished`, MIRROR], {
        stdio: 'ignore',
      })
      renameSync(`${kept}.unfinished`, kept)
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-machine-'))
    execFileSync('cp', ['-a', '--reflink=auto', `${kept}/.`, folder])
    const root = new DebianRoot(folder)
    const authorities = process.env['NODE_EXTRA_CA_CERTS']
    if (authorities) {
      root.shown['/etc/ssl/more-authorities.pem'] = path.join(folder, 'etc/ssl/more-authorities.pem')
      cpSync(authorities, path.join(folder, 'etc/ssl/more-authorities.pem'))
    }
    return root
  }

  /** What every command in it is told. */
  get environment(): string[] {
    const authorities = '/etc/ssl/more-authorities.pem'
    return [
      `PATH=${PATH}`,
      'HOME=/root',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
      ...(authorities in this.shown ? [`NODE_EXTRA_CA_CERTS=${authorities}`] : []),
    ]
  }

  path(inside: string): string {
    return path.join(this.folder, inside)
  }

  makeFolder(inside: string): void {
    mkdirSync(this.path(inside), { recursive: true })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A Debian that runs under a systemd of its own. */
export class DebianMachine {
  readonly root: DebianRoot
  readonly #nspawn: StartedProcess
  #leader = ''

  private constructor(root: DebianRoot, nspawn: StartedProcess) {
    this.root = root
    this.#nspawn = nspawn
  }

  static async boot(root: DebianRoot): Promise<DebianMachine> {
    const options = [
      '-D',
      root.folder,
      '--register=no',
      '--keep-unit',
      '--link-journal=no',
      '--boot',
      OLD_CGROUPS,
    ]
    const nspawn = new StartedProcess('systemd-nspawn', options, { env: {} })
    const machine = new DebianMachine(root, nspawn)
    try {
      await machine.#untilRunning()
    } catch (error) {
      await machine.stop()
      throw error
    }
    return machine
  }

  /** Runs a command in bash, as root. */
  run(command: string): Outcome {
    const enter = ['-t', this.#leader, '-m', '-u', '-i', '-n', '-p', '-r', '-w']
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [...enter, 'env', '-i', ...this.root.environment, 'bash', '-c', command],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return { status, output: stdout + stderr }
  }

  async stop(): Promise<void> {
    // Its systemd shuts down in order.
    await this.#nspawn.end('SIGTERM')
    this.root.remove()
  }

  async #untilRunning(): Promise<void> {
    for (const until = Date.now() + BOOT_TIMEOUT_MS; Date.now() < until; await pause(500)) {
      if (this.#nspawn.hasEnded) break
      this.#leader = firstChild(this.#nspawn.pid) ?? ''
      if (this.#leader === '') continue
      if (/^(running|degraded)/m.test(this.run('systemctl is-system-running').output)) return
    }
    throw new Error(`The Debian did not boot.\n${this.#nspawn.output}`)
  }
}

function firstChild(pid: number | undefined): string | undefined {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]
}
