/** The parts of npm's lock file that are read here. */
export interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

export interface LicensedPackage {
  name: string
  version: string
  /** An SPDX expression; undefined if the package names none. */
  license: string | undefined
}

/** Licences whose terms a program that is not given away keeps by naming them and carrying their texts along. */
const PERMITTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** sharp loads libvips as a library of its own, which anybody can replace, as the LGPL asks. */
const REPLACEABLE = { license: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ }

/** Packages that name no licence in npm's data, with what their LICENSE file or their Readme says. */
const NAMED_IN_THEIR_FILES: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

/** Packages that production does not install, as the build has put what is needed of them into the site’s own files. */
const BUILT_INTO_THE_SITE: readonly string[] = ['pdfjs-dist']

/** The packages that production needs, in the order of their names and versions. */
export function listLicensedPackages({ packages }: Lock): LicensedPackage[] {
  return Object.entries(packages)
    .filter(([at]) => at.includes('node_modules/'))
    .map(([at, one]) => ({ ...one, name: at.split('node_modules/').at(-1) ?? '' }))
    .filter(({ name, dev }) => dev !== true || BUILT_INTO_THE_SITE.includes(name))
    .map(({ name, version = '', license }) => ({
      name,
      version,
      license: license ?? NAMED_IN_THEIR_FILES[name],
    }))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function key({ name, version }: LicensedPackage): string {
  return `${name}@${version}`
}

/** The packages whose licence nobody has agreed to, as `name@version: licence`. */
export function findRefusedLicenses(packages: readonly LicensedPackage[]): string[] {
  return packages
    .filter((one) => !isPermitted(one))
    .map((one) => `${key(one)}: ${one.license ?? 'no licence'}`)
}

/** `A AND B` asks for both, `A OR B` lets choose. */
function isPermitted({ name, license = '' }: LicensedPackage): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((id) => PERMITTED.has(id) || (id === REPLACEABLE.license && REPLACEABLE.packages.test(name))),
    )
}

/** The list that is part of a release. */
export function formatLicenseList(packages: readonly LicensedPackage[]): string {
  return [
    'Packages that Albatross is made with, and their licences. The text of each licence is in the folder of its package',
    'below node_modules.',
    '',
    ...packages.map((one) => `${key(one)}: ${one.license ?? 'no licence'}`),
    '',
  ].join('\n')
}
