import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Chunk, chunksOfPage } from './built-chunks.ts'

/** A page, what it loads first, and how many kB of scripts that may be, compressed with brotli as they are sent. */
export interface PageBudget {
  page: string
  modules: readonly string[]
  kilobytes: number
}

export const PAGE_BUDGETS: readonly PageBudget[] = [
  { page: 'the greeting', modules: ['src/web/public/home/HomePage.tsx'], kilobytes: 76 },
  {
    page: 'the first step',
    modules: ['src/web/quote/pages/QuoteEntryPage.tsx'],
    kilobytes: 85,
  },
  {
    page: 'the first step, with the wizard that takes it over,',
    modules: [
      'src/web/quote/pages/QuoteEntryPage.tsx',
      'src/web/quote/pages/QuotePage.tsx',
      'src/web/quote/steps/ContactStep.tsx',
    ],
    kilobytes: 178,
  },
]

/** Refuses to build what loads more before one can type than it may. */
export function pageBudgets(): Plugin {
  return {
    name: 'page-budgets',
    apply: 'build',
    // Once the list of files that each import loads is written into the scripts: it had 5 kB that nobody counted.
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const problems = PAGE_BUDGETS.flatMap((budget) => budgetProblem(chunks, budget) ?? [])
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
}

/** What to say of a page that loads too much. */
export function budgetProblem(chunks: readonly Chunk[], budget: PageBudget): string | undefined {
  const { page, modules, kilobytes } = budget
  const loaded = sum(chunksOfPage(chunks, modules).map(({ code }) => brotliKilobytes(code)))
  if (loaded <= kilobytes) return undefined
  return `Before one can type on ${page}, ${loaded.toFixed(1)} kB of scripts load; ${kilobytes} kB may. \`npm run bundle\` says what they are.`
}

export function brotliKilobytes(code: string): number {
  return brotliCompressSync(code).length / 1000
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
