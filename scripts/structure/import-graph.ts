import path from 'node:path'
import { parseSync } from 'vite'

/** One import of a file: its target, and whether it imports only types. */
export interface Edge {
  to: string
  typeOnly: boolean
}

/** Files by their paths from the root, with their static imports; `import()` is no edge. */
export type ImportGraph = ReadonlyMap<string, readonly Edge[]>

/** Reads the imports of these sources, given as path and text. Imports of packages are left out. */
export function importGraph(sources: Iterable<readonly [file: string, code: string]>): ImportGraph {
  return new Map([...sources].map(([file, code]) => [file, edgesOf(file, code)]))
}

function edgesOf(file: string, code: string): Edge[] {
  const { staticImports, staticExports } = parseSync(file, code).module
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const reExports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ request: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const edges = new Map<string, Edge>()
  for (const { request, typeOnly } of [...imports, ...reExports]) {
    const to = resolve(file, request)
    if (to !== undefined) edges.set(to, { to, typeOnly: typeOnly && edges.get(to)?.typeOnly !== false })
  }
  return [...edges.values()]
}

function resolve(file: string, request: string): string | undefined {
  if (request.startsWith('#')) return `src/${request.slice(1)}`
  return request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : undefined
}

/** The groups of files that reach each other in a circle, each group sorted (Tarjan's strongly connected components). */
export function cycles(graph: ImportGraph, follows: (edge: Edge) => boolean): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  function visit(file: string) {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    open.push(file)
    for (const { to } of (graph.get(file) ?? []).filter(follows)) {
      if (!graph.has(to)) continue
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lower(file, lowest.get(to) ?? 0)
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1) found.push(group.toSorted())
  }
  function lower(file: string, to: number) {
    lowest.set(file, Math.min(lowest.get(file) ?? to, to))
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}
