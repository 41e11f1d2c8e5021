import { root } from '../source-files.ts'

const QUOTE_PAGE = 'src/web/quote/pages/QuotePage.tsx'

/**
 * Pages that share code, and what of it they load first. The bundler alone makes a file of each set of modules that the
 * same pages need, more than four hundred of them, and each is compressed by itself: the first step was 27 kB larger for
 * it, and the list of files took 3 kB of the entry. Pages that load about the same count as one.
 */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  greeting: ['src/web/public/home/HomePage.tsx'],
  first: ['src/web/quote/pages/QuoteEntryPage.tsx'],
  wizard: [QUOTE_PAGE, 'src/web/quote/steps/ContactStep.tsx'],
  frame: ['src/web/layout/header/HeaderPhone.tsx', 'src/web/layout/InsurerFacts.tsx'],
  price: ['src/web/public/home/figures/PriceCard.tsx'],
  find: ['src/web/public/find/FindForm.tsx'],
  policy: ['src/web/policy/overview/PoliciesPage.tsx', 'src/web/policy/confirmation/ConfirmationPage.tsx'],
  plain: ['src/web/reps/SignInPage.tsx', 'src/web/public/verification/VerifyPage.tsx'],
  desk: ['src/web/admin/RepListPage.tsx'],
}

/** Its own code stays in one file, even what no other page needs. */
const WHOLE = 'wizard'

const ENTRY = ['src/web/app/main.tsx']

/** The bundler's own view of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * Names the file that a module is built into: those that the same of these pages need are one. Null leaves it to the
 * bundler. What a module imports is needed by at least the same pages, so no two files import one another.
 */
export function createPageChunks(): (id: string, graph: Graph) => string | null {
  let reached: ReturnType<typeof reachAll> | undefined
  return (id, graph) => {
    reached ??= reachAll(graph)
    const { entry, pages, loadedByName } = reached
    if (entry.has(id) || loadedByName.has(id)) return null
    const names = pages.filter(([, modules]) => modules.has(id)).map(([name]) => name)
    return names.length > 1 || names[0] === WHOLE ? names.join('-') : null
  }
}

function reachAll(graph: Graph) {
  const files = Object.values(PAGES).flat()
  return {
    entry: reach(graph, ENTRY),
    pages: Object.entries(PAGES).map(([name, modules]) => [name, reach(graph, modules)] as const),
    // Each stays a chunk of its own, so that it can be loaded by its name.
    loadedByName: new Set(files.map(idOf)),
  }
}

/** These modules with all that they import, but not what they load later. */
function reach(graph: Graph, modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  modules.map(idOf).forEach(add)
  return found
}

function idOf(file: string): string {
  return `${root}/${file}`
}
