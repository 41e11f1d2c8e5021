import type { Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk

/** The chunks of these modules and of the entry, with what they import, so all that their page needs first. */
export function chunksOfPage(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return [...withImports(chunks, [...entries, ...modules.map((module) => chunkOf(chunks, module))])]
}

/** The same without those that every page has. */
export function chunksOfPageAlone(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  const everywhere = chunksOfPage(chunks, [])
  return chunksOfPage(chunks, modules).filter((chunk) => !everywhere.includes(chunk))
}

function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
  if (!chunk) throw new Error(`${module} is no longer a chunk of its own`)
  return chunk
}

function withImports(chunks: readonly Chunk[], from: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) add(imported)
  }
  from.forEach(add)
  return found
}
