// Every optional platform package that a locked package names must itself be locked,
// else `npm ci` refuses the lock file that `npm install` wrote. Run after each dependency change.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))

const incomplete = Object.entries(packages).flatMap(([path, entry]) => {
  const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !locked.has(name))
  return missing.length > 0 ? [`${path} ${entry.version} lacks ${missing.join(', ')}`] : []
})

for (const line of incomplete) console.error(line)
process.exit(incomplete.length > 0 ? 1 : 0)
