import { type DoctorCheck, amber, green, red } from '#server/kit/doctor/doctor-check.ts'
import { readProductPackage } from '#server/operations/doctor/product-package.ts'

export const versionsCheck: DoctorCheck = {
  id: 'versions',
  title: 'Versions',
  run: async ({ now }) => {
    const { version, engines } = readProductPackage()
    const node = process.versions.node
    const running = `Albatross ${version} runs on Node ${node}`
    if (!isSupportedNode(node, engines.node))
      return [red(`${running}, which it isn’t made for.`, `Install Node ${engines.node}.`)]
    const end = endOfNode(node)
    if (end !== undefined && now().toISOString().slice(0, 10) > end)
      return [
        amber(
          `${running}, which has had no fixes since ${end}.`,
          'Install a newer Node of an even number, such as 24, and start the app again.',
        ),
      ]
    return [green(`${running}.`)]
  },
}

/** When each major version of Node stops getting corrections, by https://nodejs.org/en/about/previous-releases. */
const END_OF_LIFE: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

/** The last day of corrections of a version; undefined where it is not known yet. */
export function endOfNode(version: string): string | undefined {
  return END_OF_LIFE[version.split('.')[0] ?? '']
}

const PART = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/

/** Whether a version satisfies `engines`, as far as ours is written: parts of `^1.2.3` or `>=1.2.3` with `||` between. */
export function isSupportedNode(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, sign, ...oldest] = PART.exec(part.trim()) ?? []
    if (sign === undefined) throw new Error(`The range ${range} of Node versions cannot be read`)
    const [oldMajor = 0, oldMinor = 0, oldPatch = 0] = oldest.map(Number)
    if (major !== oldMajor) return sign === '>=' && major > oldMajor
    return minor === oldMinor ? patch >= oldPatch : minor > oldMinor
  })
}
