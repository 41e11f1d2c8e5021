// `npm run bundle` writes docs/BUNDLE.md: what the browser loads before one can type, and the size of each part.
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { type Chunk, chunksOfPage } from '../build/built-chunks.ts'
import { brotliKilobytes, PAGE_BUDGETS } from '../build/page-budgets.ts'
import { root } from '../source-files.ts'

/** Smaller parts are listed together. */
const SMALL_KB = 1

const chunks = await builtChunks()
const date = new Date().toISOString().slice(0, 10)
const sections = PAGE_BUDGETS.map(({ page, modules, kilobytes }) =>
  sectionOf(page, kilobytes, chunksOfPage(chunks, modules)),
)
const intro = `# What the browser loads

Made by \`npm run bundle\` on ${date}; not checked, as every change of the code changes it a little. Sizes of chunks are brotli, as they
are sent. Shares are of the code before it is made small, which tells what weighs what but does not add up to what is sent. A build that loads
more than a limit fails. Why files are cut as they are, and why the form library stays: [0067](adr/0067-few-files-first.md).`
writeFileSync(path.join(root, 'docs/BUNDLE.md'), `${[intro, ...sections, facesSection()].join('\n\n')}\n`)

/** The faces come beside the scripts, at a lower priority; a third only where a name needs it. */
function facesSection(): string {
  const folder = path.join(root, 'src/web/app/fonts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  const sizes = files.map((name) => ({ name, kilobytes: statSync(path.join(folder, name)).size / 1000 }))
  return `## Faces\n\n${table(['file', 'kB'], sizes)}`
}

async function builtChunks(): Promise<Chunk[]> {
  const result = await build({ logLevel: 'error', build: { write: false } })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  return outputs.filter((output) => output.type === 'chunk')
}

function sectionOf(page: string, budget: number, loaded: readonly Chunk[]): string {
  const sizes = loaded.map(({ name, code }) => ({ name, kilobytes: brotliKilobytes(code) }))
  const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  const rows = table(['chunk', 'kB brotli'], groupSmallParts(sizes))
  const parts = table(['part', 'kB of code'], groupSmallParts(partsOf(loaded)))
  return `## Before one can type on ${page}: ${total.toFixed(1)} kB of at most ${budget}\n\n${rows}\n\n${parts}`
}

interface Part {
  name: string
  kilobytes: number
}

/** By package, and our own code by room and folder. */
function partsOf(loaded: readonly Chunk[]): Part[] {
  const parts = new Map<string, number>()
  for (const [id, { renderedLength }] of loaded.flatMap(({ modules }) => Object.entries(modules))) {
    const part = partOf(id)
    parts.set(part, (parts.get(part) ?? 0) + renderedLength / 1000)
  }
  return [...parts].map(([name, kilobytes]) => ({ name, kilobytes }))
}

function partOf(id: string): string {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (library) return library
  const [, room, folder] = /\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(id) ?? []
  return room ? `our ${[room, folder].filter(Boolean).join('/')}` : 'the bundler'
}

function groupSmallParts(all: readonly Part[]): Part[] {
  const large = all
    .filter(({ kilobytes }) => kilobytes >= SMALL_KB)
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  const small = all.filter(({ kilobytes }) => kilobytes < SMALL_KB)
  const rest = small.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  return small.length > 0 ? [...large, { name: `${small.length} lighter ones`, kilobytes: rest }] : large
}

function table(head: readonly [string, string], rows: readonly Part[]): string {
  const lines = rows.map(({ name, kilobytes }) => `| ${name} | ${kilobytes.toFixed(1)} |`)
  return [`| ${head.join(' | ')} |`, '|---|---:|', ...lines].join('\n')
}
