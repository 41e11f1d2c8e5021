import { parseSync } from 'vite'

/** The one folder that knows a library; the others use what that folder makes of it. */
const OWNERS: Readonly<Record<string, string>> = {
  'react-hook-form': 'src/web/form',
  '@tanstack/react-table': 'src/web/data',
  'react-aria-components': 'src/web/ui/aria',
}

/** Imports of these libraries outside of their folders, types and `import()` included, as `file: library`. */
export function misplacedLibraries(sources: Iterable<readonly [file: string, code: string]>): string[] {
  return [...sources].flatMap(([file, code]) =>
    Object.entries(OWNERS)
      .filter(([library, folder]) => !file.startsWith(`${folder}/`) && isImported(library, file, code))
      .map(([library]) => `${file}: ${library}`),
  )
}

function isImported(library: string, file: string, code: string): boolean {
  if (!code.includes(library)) return false
  const { staticImports, dynamicImports } = parseSync(file, code).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return requests.some((request) => request === library || request.startsWith(`${library}/`))
}
