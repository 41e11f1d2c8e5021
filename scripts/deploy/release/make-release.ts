// `npm run release [folder]`: what is built, the packages for production and all that an operator needs, as a folder and
// as one file. The same sources, npm and kind of machine give the same bytes.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listOperatingCommands } from '../../operating/list-commands.ts'
import { root } from '../../source-files.ts'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { CHECKSUMS_FILE, listChecksums, sha256 } from './checksums.ts'
import { findRefusedLicenses, formatLicenseList, listLicensedPackages, type Lock } from './licenses.ts'
import { createOperateScript } from './operate-script.ts'
import { runNpm } from './run-npm.ts'

/** What goes into a release as it is. */
export const PARTS = [
  'dist',
  'package.json',
  'package-lock.json',
  '.env.example',
  'deploy',
  'docs/operating',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
]

/** The current folder is where `.env` and `./data` are, so that a new release finds what the last one left. */
const START_SCRIPT = `#!/bin/sh
# Starts Albatross, with the settings of the environment and of .env in the current folder.
export NODE_ENV="\${NODE_ENV:-production}"
exec node "$(dirname "$(readlink -f "$0")")/dist/server/main.js"
`

export interface Release {
  /** Such as `albatross-1.2.3-c55bbb74d22b`, so that the next release is unpacked beside it whether or not its version is another. */
  name: string
  folder: string
  /** The same as one file, with its checksum beside it. */
  archive: string
}

/** Makes the release of what is built. */
export function makeRelease(into: string): Release {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
  const { version, name: product } = manifest
  const name = [product, version, ...readCommit()].join('-')
  const folder = path.join(into, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of PARTS) cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  rmSync(path.join(folder, 'dist/.built'), { force: true })
  runNpm(folder, ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  const date = releaseDate()
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  // Of what is only for making it, nothing is there.
  const [commit] = readCommit()
  const shipped = { ...withoutDevelopment(manifest), ...(commit !== undefined && { commit }) }
  write('package.json', `${JSON.stringify(shipped, null, 2)}\n`)
  rmSync(path.join(folder, 'package-lock.json'))
  write('sbom.cdx.json', createBillOfMaterials(folder, { name: product, date }))
  write('LICENSES.txt', listLicenses(folder))
  // Links to commands, which nothing runs and no checksum covers.
  rmSync(path.join(folder, 'node_modules/.bin'), { recursive: true, force: true })
  for (const [script, text] of Object.entries({
    start: START_SCRIPT,
    operate: createOperateScript(['doctor', ...listOperatingCommands()]),
  })) {
    write(script, text)
    chmodSync(path.join(folder, script), 0o755)
  }
  write(CHECKSUMS_FILE, listChecksums(folder))
  return { name, folder, archive: pack(into, name, date) }
}

interface Manifest {
  name: string
  version: string
  scripts: object
  imports: object
  devDependencies: object
}

function withoutDevelopment(manifest: Manifest): Partial<Manifest> {
  const { scripts: _scripts, imports: _imports, devDependencies: _devDependencies, ...rest } = manifest
  return rest
}

function listLicenses(folder: string): string {
  const packages = listLicensedPackages(
    JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')) as Lock,
  )
  const refused = findRefusedLicenses(packages)
  if (refused.length > 0) throw new Error(`Nobody has agreed to these licences:\n${refused.join('\n')}`)
  return formatLicenseList(packages)
}

/** In the order of names, with one date and owner for all: otherwise no two archives would be the same. */
function pack(into: string, name: string, date: Date): string {
  const archive = path.join(into, `${name}.tar.gz`)
  const same = ['--sort=name', `--mtime=${date.toISOString()}`, '--owner=0', '--group=0', '--numeric-owner']
  const args = [
    ...same,
    '--mode=u+rwX,go+rX,go-w',
    '--use-compress-program=gzip -n',
    '-cf',
    archive,
    '-C',
    into,
    name,
  ]
  execFileSync('tar', args, { stdio: 'inherit' })
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${path.basename(archive)}\n`)
  return archive
}

/** The day of the commit, or SOURCE_DATE_EPOCH where the sources came without their history. */
function releaseDate(): Date {
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? askCommit('%ct')
  return new Date(Number(seconds) * 1000)
}

/** Nothing where the sources came without their history. */
function readCommit(): string[] {
  return process.env['SOURCE_DATE_EPOCH'] === undefined ? [askCommit('%h')] : []
}

function askCommit(format: string): string {
  const args = ['log', '-1', '--abbrev=12', `--format=${format}`]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

if (process.argv[1] === import.meta.filename) {
  const named = process.argv[2]
  // Its own folder holds one release, so that commands find that one.
  if (named === undefined) rmSync(path.join(root, 'release'), { recursive: true, force: true })
  const { folder, archive } = makeRelease(path.resolve(root, named ?? 'release'))
  console.log(`made: ${folder}\n      ${archive}`)
}
