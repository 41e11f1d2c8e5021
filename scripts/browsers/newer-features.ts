import { parseSync } from 'vite'

/**
 * What the oldest browsers that we support do not have and a build does not translate, with the first versions that
 * have it in all three. Guarded uses are allowed one by one, below.
 */
const NEWER: Readonly<Record<string, string>> = {
  'Array.fromAsync': 'Chrome 121',
  'Object.groupBy': 'Chrome 117, Safari 17.4',
  'Map.groupBy': 'Chrome 117, Safari 17.4',
  'Promise.withResolvers': 'Chrome 119, Safari 17.4',
  'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
  'URL.canParse': 'Chrome 120, Safari 17',
  'URL.parse': 'Chrome 126, Safari 18',
  'AbortSignal.any': 'Chrome 116, Safari 17.4',
  'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
  'Error.isError': 'Chrome 134, Firefox 138',
  'Iterator.from': 'Chrome 122, Firefox 131, Safari 18.4',
  'Uint8Array.fromBase64': 'Chrome 140, Firefox 133, Safari 18.2',
  'Intl.DurationFormat': 'Chrome 129, Firefox 136',
  '.isSubsetOf': 'Chrome 122, Safari 17',
  '.isSupersetOf': 'Chrome 122, Safari 17',
  '.isDisjointFrom': 'Chrome 122, Safari 17',
  '.symmetricDifference': 'Chrome 122, Safari 17',
  '.checkVisibility': 'Safari 17.4',
  '.showPopover': 'Chrome 114, Safari 17',
  '.togglePopover': 'Chrome 114, Safari 17',
  '.startViewTransition': 'Safari 18, Firefox 144',
  '.requestClose': 'Chrome 134, Firefox 139, Safari 18.4',
  '.moveBefore': 'Chrome 133, Firefox 144',
  requestIdleCallback: 'not in Safari',
  scheduler: 'Firefox 142, not in Safari',
  navigation: 'Firefox 147, Safari 26.2',
  Temporal: 'Firefox 139, Chrome 144',
}

/** Patterns with the flag `v`, with flags for a part of them, or with one name for two groups: no build translates them. */
const NEWER_PATTERN = /\(\?[ims]*-?[ims]+:/

/** Newer features in a built file, as `feature: where`. */
export function newerFeatures(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) return [`unreadable: ${errors[0]?.message}`]
  const found = new Set<string>()
  visit(program, (node) => {
    for (const name of namesOf(node)) if (name in NEWER) found.add(`${name} (${NEWER[name]})`)
    if (isNewerPattern(node)) found.add(`pattern ${code.slice(Number(node['start']), Number(node['end']))}`)
    if (node['type'] === 'VariableDeclaration' && /using/.test(String(node['kind']))) found.add('using')
  })
  return [...found]
}

type Node = Record<string, unknown>

/** How a use of a name is written in the list above. */
function namesOf(node: Node): string[] {
  if (node['type'] !== 'MemberExpression') return []
  const object = node['object'] as Node
  const property = (node['property'] as Node)['name']
  if (node['computed'] === true || typeof property !== 'string') return []
  const isGlobal =
    object['type'] === 'Identifier' && /^(window|globalThis|self)$/.test(String(object['name']))
  return [`${String(object['name'])}.${property}`, `.${property}`, ...(isGlobal ? [property] : [])]
}

function isNewerPattern(node: Node): boolean {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  if (node['type'] !== 'Literal' || !regex) return false
  const names = [...regex.pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  return regex.flags.includes('v') || NEWER_PATTERN.test(regex.pattern) || new Set(names).size < names.length
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look)
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) look(node)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look)
  }
}
