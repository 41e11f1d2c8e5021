import { existsSync, readFileSync } from 'node:fs'

/** The value imports of a file; type imports are not in the bundle. */
function valueImportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/import\s+(type\s)?(?:([^'";]*?)\sfrom\s)?'#(\w+\/[^']+)'/g)]
    .filter(([, typeOnly, names = '*']) => !typeOnly && !onlyTypes(names))
    .map(([, , , path]) => `src/${path}`)
    .filter((path) => existsSync(path))
}

function onlyTypes(names: string): boolean {
  const listed = /^\{([^}]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return listed?.every((name) => name === '' || name.startsWith('type ')) ?? false
}

/** Every file of ours that is loaded with a file, without lazy imports and types. */
export function transitiveImportsOf(start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...valueImportsOf(file))
  }
  return seen
}
