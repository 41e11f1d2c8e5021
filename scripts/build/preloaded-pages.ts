import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { chunksOfPageAlone } from './built-chunks.ts'

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
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      mkdirSync(path.join(dir, 'pages'), { recursive: true })
      for (const [page, modules] of Object.entries(modulesByPage(readFileSync(STEP_PAGES, 'utf8')))) {
        const links = chunksOfPageAlone(chunks, modules).map(
          ({ fileName }) => `    <link rel="modulepreload" crossorigin href="${base}${fileName}">\n`,
        )
        writeFileSync(
          path.join(dir, 'pages', `${page}.html`),
          document.replace('  </head>', () => `${links.join('')}  </head>`),
        )
      }
    },
  }
}
