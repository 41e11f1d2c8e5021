import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../source-files.ts'
import { findRefusedLicenses, formatLicenseList, listLicensedPackages, type Lock } from './licenses.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('O15 the licences of what is given to operators', () => {
  it('O15 every package that production needs has a licence that was agreed to', () => {
    const packages = listLicensedPackages(JSON.parse(read('package-lock.json')) as Lock)
    expect(packages.map(({ name }) => name)).toContain('fastify')
    expect(packages.map(({ name }) => name)).not.toContain('vitest')
    expect(findRefusedLicenses(packages)).toEqual([])
  })

  it.each([
    ['GPL-3.0-only', 'copied', ['copied@1.0.0: GPL-3.0-only']],
    ['MIT AND GPL-3.0-only', 'copied', ['copied@1.0.0: MIT AND GPL-3.0-only']],
    ['(MIT OR GPL-3.0-only)', 'copied', []],
    ['LGPL-3.0-or-later', 'copied', ['copied@1.0.0: LGPL-3.0-or-later']],
    ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', []],
    [undefined, 'copied', ['copied@1.0.0: no licence']],
    [undefined, 'png-js', []],
  ])('O15 a package under %s, named %s: %j', (license, name, refused) => {
    const packages = { [`node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) } }
    expect(findRefusedLicenses(listLicensedPackages({ packages }))).toEqual(refused)
  })

  it('O15 the list has each package once, with its licence, in the order of names', () => {
    const packages = {
      '': { version: '0.1.0', license: 'UNLICENSED' },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
    }
    expect(formatLicenseList(listLicensedPackages({ packages }))).toMatch(
      /\n\na@1\.0\.0: MIT\nb@2\.0\.0: ISC\n$/,
    )
  })

  it('O15 the product itself is licensed to nobody, and says so', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ license: 'UNLICENSED', private: true })
    expect(read('LICENSE')).toContain('All rights reserved')
  })
})
