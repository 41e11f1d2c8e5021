import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const STEP_PAGES = 'src/web/quote/shell/step-pages.ts'
const QUOTE_PAGE = 'src/web/quote/pages/QuotePage.tsx'
/** On the first step a quote seldom has a price. */
const FIRST_STEP = 'contact-information'
const PRICE = 'src/web/quote/price/PriceSummary.tsx'

/** The modules that a page loads by its address, by the name of its document. */
export function modulesByPage(stepPages: string): Record<string, string[]> {
  const steps = stepPages.matchAll(/'([\w-]+)': \(\) => import\('#(web\/[\w/-]+\.tsx)'\)/g)
  return {
    greeting: ['src/web/public/home/HomePage.tsx'],
    ...Object.fromEntries(
      Array.from(steps, ([, step = '', page]) => [
        step,
        [QUOTE_PAGE, `src/${page}`, ...(step === FIRST_STEP ? [] : [PRICE])],
      ]),
    ),
  }
}

/**
 * Writes a document for the greeting and for each step, which names the scripts of its page. The browser then asks for all
 * of them at once, instead of for each when the one before it has run.
 */
export function preloadedPages(): Plugin {
  let base = '/'
  return {
    name: 'preloaded-pages',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    writeBundle({ dir = '' }, bundle) {
      const document = readFileSync(path.join(dir, 'index.html'), 'utf8')
      mkdirSync(path.join(dir, 'pages'), { recursive: true })
      for (const [page, modules] of Object.entries(modulesByPage(readFileSync(STEP_PAGES, 'utf8')))) {
        const links = filesOf(bundle, modules).map(
          (file) => `    <link rel="modulepreload" crossorigin href="${base}${file}">\n`,
        )
        writeFileSync(
          path.join(dir, 'pages', `${page}.html`),
          document.replace('  </head>', () => `${links.join('')}  </head>`),
        )
      }
    },
  }
}

/** The files of these modules and of what they import, without those that every page has. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const wanted = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
    if (!chunk) throw new Error(`${module} is no chunk of its own any more`)
    return chunk
  })
  const everywhere = withImports(chunks, entries)
  return [...withImports(chunks, wanted)]
    .filter((chunk) => !everywhere.has(chunk))
    .map(({ fileName }) => fileName)
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
