// A lock file that `npm ci` takes on every Node that we support. Run after each dependency change; it uses no packages.
import { readFileSync } from 'node:fs'
import { oldestOf, refusedBy } from './setup/engines.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Every optional platform package that a locked package names must itself be locked, else `npm ci` refuses the file. */
const incomplete = Object.entries(packages).flatMap(([path, entry]) => {
  const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !locked.has(name))
  return missing.length > 0 ? [`${path} ${entry.version} lacks ${missing.join(', ')}`] : []
})

/** `npm ci --engine-strict` refuses packages for another Node; those that are optional it leaves out. */
const refused = Object.entries(packages).flatMap(([path, { version, optional, engines: own }]) => {
  if (optional || !own?.node) return []
  const refusing = oldestOf(engines.node).filter((node) => refusedBy(own.node, node))
  return refusing.length > 0 ? [`${path} ${version} is for Node ${own.node}, not ${refusing.join(', ')}`] : []
})

const problems = [...incomplete, ...refused]
for (const line of problems) console.error(line)
process.exit(problems.length > 0 ? 1 : 0)
