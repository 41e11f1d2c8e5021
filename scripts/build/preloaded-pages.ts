import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Chunk, chunksOfPageAlone } from './built-chunks.ts'

const STEP_PAGES = 'src/web/quote/shell/step-pages.ts'
/** Lists all pages that have no document of their own. */
const LATER_PAGES = 'src/web/app/later-pages.tsx'
/** Draws the first step, and loads the wizard once it is drawn. */
const QUOTE_ENTRY = 'src/web/quote/pages/QuoteEntryPage.tsx'
const QUOTE_PAGE = 'src/web/quote/pages/QuotePage.tsx'
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
        step === FIRST_STEP ? [QUOTE_ENTRY] : [QUOTE_ENTRY, QUOTE_PAGE, `src/${page}`, PRICE],
      ]),
    ),
  }
}

/**
 * Writes a document for the greeting and for each step, which names the scripts of its page. The browser then asks for all
 * of them at once, instead of for each when the one before it has run. The document of all other pages names their list.
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
      const index = path.join(dir, 'index.html')
      const document = readFileSync(index, 'utf8')
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const write = (file: string, chunksOfIt: readonly Chunk[]) => {
        const links = chunksOfIt.map(
          ({ fileName }) => `    <link rel="modulepreload" crossorigin href="${base}${fileName}">\n`,
        )
        writeFileSync(
          file,
          document.replace('  </head>', () => `${links.join('')}  </head>`),
        )
      }
      mkdirSync(path.join(dir, 'pages'), { recursive: true })
      for (const [page, modules] of Object.entries(modulesByPage(readFileSync(STEP_PAGES, 'utf8'))))
        write(path.join(dir, 'pages', `${page}.html`), chunksOfPageAlone(chunks, modules))
      write(index, chunksOfPageAlone(chunks, [LATER_PAGES]))
    },
  }
}
